import type { Json } from '../../../src/contract/openapi/json.ts';
import type { RuleId } from '../../../src/policy/rules.ts';
import { alter, push, put, take, type Edit } from './edit.ts';

/** One change to a document, the rule that it is under, and what the sentence of it must say. */
export interface Fixture {
  readonly rule: RuleId;
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly says: RegExp;
}

const info = 'paths > /api/info';
const get = `${info} > get`;
const ok = `${get} > responses > 200`;
const markdown =
  'paths > /api/info.md > get > responses > 200 > content > text/markdown; charset=utf-8';
const schemas = 'components > schemas';
const code = `${schemas} > ErrorBody > properties > code > enum`;
const headers = 'components > headers';
const notFound = 'components > responses > NotFound';
const error = `${notFound} > content > application/json > example > error`;
const format = `${get} > parameters > 0`;
const budget = `${headers} > RateLimit-Policy > example`;

const text = (change: (value: string) => string) => (value: Json | undefined) =>
  change(value as string);

/** A change for every rule of the policy, each way that a rule can be met. */
export const fixtures: readonly Fixture[] = [
  {
    rule: 'route-removed',
    name: 'a route is taken away',
    edits: [take(info)],
    says: /^\/api\/info: it is taken away\. A route, or a method on it, is taken away\.$/,
  },
  {
    rule: 'route-removed',
    name: 'a method is taken away',
    edits: [take(`${info} > options`)],
    says: /^OPTIONS \/api\/info: the method is taken away/,
  },
  {
    rule: 'field-changed',
    name: 'a field is taken away',
    edits: [
      take(`${schemas} > InfoResponse > properties > phone`),
      take(`${schemas} > InfoResponse > required > 2`),
    ],
    says: /^GET \/api\/info, the response 200, application\/json, the field phone: it is taken away/,
  },
  {
    rule: 'field-changed',
    name: 'a field gets another type',
    edits: [put(`${schemas} > HealthResponse > properties > ok > type`, 'string')],
    says: /^GET \/api\/health, the response 200, application\/json, the field ok: its type changed from "boolean" to "string"/,
  },
  {
    rule: 'field-changed',
    name: 'a field gets another format',
    edits: [take(`${schemas} > InfoResponse > properties > docs > format`)],
    says: /the field docs: its format changed from "uri" to nothing/,
  },
  {
    rule: 'field-changed',
    name: 'a field becomes optional',
    edits: [take(`${schemas} > InfoResponse > required > 7`)],
    says: /the field when_to_use: it is required in one and optional in the other/,
  },
  {
    rule: 'field-changed',
    name: 'a body may have additional properties',
    edits: [put(`${schemas} > InfoResponse > additionalProperties`, true)],
    says: /its additionalProperties changed from false to true/,
  },
  {
    rule: 'field-changed',
    name: 'a nested field is taken away',
    edits: [
      take(`${schemas} > ErrorBody > properties > message`),
      take(`${schemas} > ErrorBody > required > 1`),
    ],
    says: /^GET \/api\/health and \d+ more, the responses 400, 404, 405, 429, 431 and 500, application\/json, the field error\.message: it is taken away/,
  },
  {
    rule: 'field-changed',
    name: 'a body is of another kind',
    edits: [put(`${markdown} > schema`, true)],
    says: /^GET \/api\/info\.md, .*\{"type":"string"\} became true/,
  },
  {
    rule: 'field-changed',
    name: 'a field of a Markdown body has another name',
    edits: [
      alter(
        `${markdown} > example`,
        text((body) => body.replace('`phone`', '`telephone`')),
      ),
    ],
    says: /^GET \/api\/info\.md, the response 200, text\/markdown; charset=utf-8: /,
  },
  {
    rule: 'field-changed',
    name: 'a Markdown body has another heading',
    edits: [
      alter(
        `${markdown} > example`,
        text((body) => body.replace('# Info API', '# Info')),
      ),
    ],
    says: /^GET \/api\/info\.md, .*"# Info API/,
  },
  {
    rule: 'field-added',
    name: 'a field is added',
    edits: [
      put(`${schemas} > InfoResponse > properties > fax`, { type: 'string' }),
      push(`${schemas} > InfoResponse > required`, 'fax'),
    ],
    says: /the field fax: it is added\. A field is added to a body/,
  },
  {
    rule: 'error-changed',
    name: 'an error code is added',
    edits: [push(code, 'gone')],
    says: /the field error\.code: the codes differ in gone/,
  },
  {
    rule: 'error-changed',
    name: 'an error code is taken away',
    edits: [take(`${code} > 0`)],
    says: /the field error\.code: the codes differ in bad_request/,
  },
  {
    rule: 'error-changed',
    name: 'an error gets another code',
    edits: [put(`${error} > code`, 'gone')],
    says: /the response 404, .*: its code changed from "not_found" to "gone"/,
  },
  {
    rule: 'error-changed',
    name: 'an error gets a status of its own',
    edits: [put(`${get} > responses > 410`, { $ref: '#/components/responses/NotFound' })],
    says: /the response 410: it is added/,
  },
  {
    rule: 'error-changed',
    name: 'an error loses its status',
    edits: [take(`${get} > responses > 404`)],
    says: /the response 404: it is taken away/,
  },
  {
    rule: 'request-refused',
    name: 'a required parameter is added',
    edits: [push(`${get} > parameters`, { name: 'key', in: 'query', required: true, schema: {} })],
    says: /^GET \/api\/info, the query parameter key: it is added and required/,
  },
  {
    rule: 'request-refused',
    name: 'all of a path gets a required parameter',
    edits: [
      put(`${info} > parameters`, [{ name: 'key', in: 'query', required: true, schema: {} }]),
    ],
    says: /^GET \/api\/info and 2 more, the query parameter key: it is added and required/,
  },
  {
    rule: 'request-refused',
    name: 'a parameter becomes required',
    edits: [put(`${format} > required`, true)],
    says: /the query parameter format: its required changed from false to true/,
  },
  {
    rule: 'request-refused',
    name: 'a value of a parameter is no longer taken',
    edits: [put(`${format} > schema > enum`, ['xml'])],
    says: /the query parameter format: its enum changed from \["json"\] to \["xml"\]/,
  },
  {
    rule: 'request-refused',
    name: 'the document asks for credentials',
    edits: [put('security', [{ key: [] }])],
    says: /^GET \/api\/health and \d+ more: its security changed from \[\] to \[\{"key":\[\]\}\]/,
  },
  {
    rule: 'request-refused',
    name: 'an operation asks for credentials',
    edits: [put(`${get} > security`, [{ key: [] }])],
    says: /^GET \/api\/info: its security/,
  },
  {
    rule: 'request-refused',
    name: 'a body is asked for',
    edits: [put(`${get} > requestBody`, { required: true, content: {} })],
    says: /^GET \/api\/info: its requestBody/,
  },
  {
    rule: 'header-changed',
    name: 'a header is taken away',
    edits: [take(`${notFound} > headers > Cache-Control`)],
    says: /the response 404, the header cache-control: it is taken away/,
  },
  {
    rule: 'header-changed',
    name: 'a header gets another pattern',
    edits: [put(`${headers} > RateLimit > schema > pattern`, '^.*$')],
    says: /the header ratelimit: its pattern changed/,
  },
  {
    rule: 'header-changed',
    name: 'a header gets another type',
    edits: [put(`${headers} > ETag > schema > type`, 'integer')],
    says: /the header etag: its type changed from "string" to "integer"/,
  },
  {
    rule: 'header-changed',
    name: 'a constant header gets another value',
    edits: [put(`${headers} > Access-Control-Allow-Origin > schema > const`, 'null')],
    says: /the header access-control-allow-origin: its const changed from "\*" to "null"/,
  },
  {
    rule: 'header-changed',
    name: 'a link is taken away',
    edits: [
      alter(
        `${ok} > headers > Link > schema > const`,
        text((links) => links.replace(/, <[^<]*$/, '')),
      ),
    ],
    says: /the header link: its const changed/,
  },
  {
    rule: 'header-changed',
    name: 'scripts may no longer read a header',
    edits: [put(`${headers} > Access-Control-Expose-Headers > schema > const`, 'Link')],
    says: /the header access-control-expose-headers: its const changed/,
  },
  {
    rule: 'header-changed',
    name: 'a header has no schema',
    edits: [take(`${headers} > ETag > schema`)],
    says: /the header etag: its (?:type|schema) changed/,
  },
  {
    rule: 'header-changed',
    name: 'the budget is stated otherwise',
    edits: [put(budget, '"default";q=600;w=60')],
    says: /the header ratelimit-policy: its example changed/,
  },
  {
    rule: 'budget-less',
    name: 'the budget has fewer requests',
    edits: [put(budget, '300;w=60')],
    says: /the header ratelimit-policy: its example changed from "600;w=60" to "300;w=60"/,
  },
  {
    rule: 'budget-less',
    name: 'the budget has a longer window',
    edits: [put(budget, '600;w=61')],
    says: /to "600;w=61"/,
  },
  {
    rule: 'budget-less',
    name: 'the budget has as many requests a second, and fewer at once',
    edits: [put(budget, '10;w=1')],
    says: /to "10;w=1"/,
  },
  {
    rule: 'route-added',
    name: 'a route is added',
    edits: [put('paths > /api/hours', { get: { responses: {} } })],
    says: /^\/api\/hours: it is added\. A route is added\.$/,
  },
  {
    rule: 'parameter-added',
    name: 'an optional query parameter is added',
    edits: [push(`${get} > parameters`, { name: 'lang', in: 'query', schema: {} })],
    says: /^GET \/api\/info, the query parameter lang: it is added and optional/,
  },
  {
    rule: 'header-added',
    name: 'a response header is added',
    edits: [put(`${ok} > headers > Last-Modified`, { schema: { type: 'string' } })],
    says: /the response 200, the header last-modified: it is added/,
  },
  {
    rule: 'header-added',
    name: 'a link relation is added',
    edits: [
      alter(
        `${ok} > headers > Link > schema > const`,
        text((links) => `${links}, </hours>; rel="related"`),
      ),
    ],
    says: /the header link: it also names <\/hours>; rel="related"/,
  },
  {
    rule: 'header-added',
    name: 'scripts may read another header',
    edits: [
      alter(
        `${headers} > Access-Control-Expose-Headers > schema > const`,
        text((names) => `${names}, Last-Modified`),
      ),
    ],
    says: /the header access-control-expose-headers: it also names Last-Modified/,
  },
  {
    rule: 'budget-more',
    name: 'the budget has more requests',
    edits: [put(budget, '601;w=60')],
    says: /to "601;w=60"/,
  },
  {
    rule: 'budget-more',
    name: 'the budget has a shorter window',
    edits: [put(budget, '600;w=30')],
    says: /to "600;w=30"/,
  },
  {
    rule: 'route-deprecated',
    name: 'an operation is deprecated',
    edits: [
      put(`${get} > deprecated`, true),
      put(`${get} > x-deprecated-since`, '2040-01-01T00:00:00Z'),
    ],
    says: /^GET \/api\/info: its end changed from \{\} to \{"deprecated":true,/,
  },
  {
    rule: 'route-deprecated',
    name: 'an operation is deprecated and gets a sunset',
    edits: [
      put(`${get} > deprecated`, true),
      put(`${get} > x-deprecated-since`, '2040-01-01T00:00:00Z'),
      put(`${get} > x-sunset`, '2041-01-01T00:00:00Z'),
      put(`${get} > x-successor`, '/api/v1/info'),
    ],
    says: /"x-sunset":"2041-01-01T00:00:00Z"/,
  },
  {
    rule: 'description-reworded',
    name: 'a description is put in other words',
    edits: [put(`${get} > description`, 'Tells what the product is.')],
    says: /^GET \/api\/info: its description changed/,
  },
  {
    rule: 'description-reworded',
    name: 'the title is put in other words',
    edits: [put('info > title', 'An API')],
    says: /^The document: its title changed/,
  },
  {
    rule: 'description-reworded',
    name: 'whom to ask is put in other words',
    edits: [put('info > contact > name', 'The desk')],
    says: /^The document: its contact changed/,
  },
  {
    rule: 'description-reworded',
    name: 'a tag is described in other words',
    edits: [put('tags > 0 > description', 'Is it up?')],
    says: /^The document: its tags changed/,
  },
  {
    rule: 'description-reworded',
    name: 'a path is described',
    edits: [put(`${info} > summary`, 'The product')],
    says: /^\/api\/info: its summary changed/,
  },
  {
    rule: 'description-reworded',
    name: 'a response is described in other words',
    edits: [put(`${ok} > description`, 'Facts.')],
    says: /^GET \/api\/info, the response 200: its description changed/,
  },
  {
    rule: 'description-reworded',
    name: 'a field named description is described in other words',
    edits: [put(`${schemas} > InfoResponse > properties > description > description`, 'Of it.')],
    says: /the field description: its description changed/,
  },
  {
    rule: 'description-reworded',
    name: 'a header has another example',
    edits: [put(`${headers} > ETag > example`, '"x"')],
    says: /the header etag: its example changed/,
  },
  {
    rule: 'description-reworded',
    name: 'a JSON body has another example',
    edits: [put(`${ok} > content > application/json > example > name`, 'Another Desk')],
    says: /the response 200, application\/json: its example changed/,
  },
  {
    rule: 'description-reworded',
    name: 'the text of a Markdown body is in other words',
    edits: [
      alter(
        markdown.replace('info', 'health') + ' > example',
        text((body) => body.replace(/\n[^\n]*answered[^\n]*\n$/, '\nIt answered.\n')),
      ),
    ],
    says: /^GET \/api\/health\.md, .*: its example changed/,
  },
  {
    rule: 'description-reworded',
    name: 'a parameter is described in other words',
    edits: [put(`${format} > description`, 'The form.')],
    says: /the query parameter format: its description changed/,
  },
  {
    rule: 'hint-reworded',
    name: 'a hint is put in other words',
    edits: [put(`${error} > hint`, 'Look elsewhere.')],
    says: /the response 404, application\/json: its hint changed/,
  },
  {
    rule: 'unnamed',
    name: 'an operation gets another id',
    edits: [put(`${get} > operationId`, 'readInfo')],
    says: /^GET \/api\/info: its operationId changed from "getInfo" to "readInfo"\. A change that no list names/,
  },
  {
    rule: 'unnamed',
    name: 'a method is added',
    edits: [put(`${info} > put`, { responses: {} })],
    says: /^PUT \/api\/info: the method is added/,
  },
  {
    rule: 'unnamed',
    name: 'a body gets another media type',
    edits: [put(`${ok} > content > application/yaml`, { schema: {} })],
    says: /application\/yaml: the media type is added/,
  },
  {
    rule: 'unnamed',
    name: 'a body loses its media type',
    edits: [take(`${ok} > content > application/json`)],
    says: /application\/json: the media type is taken away/,
  },
  {
    rule: 'unnamed',
    name: 'a parameter is taken away',
    edits: [take(`${get} > parameters`)],
    says: /the query parameter format: it is taken away/,
  },
  {
    rule: 'unnamed',
    name: 'a parameter takes another value beside those before',
    edits: [push(`${format} > schema > enum`, 'xml')],
    says: /the query parameter format: its enum changed/,
  },
  {
    rule: 'unnamed',
    name: 'a parameter is sent in another style',
    edits: [put(`${format} > style`, 'spaceDelimited')],
    says: /the query parameter format: its style changed/,
  },
  {
    rule: 'unnamed',
    name: 'a header may be sent with a request',
    edits: [push(`${get} > parameters`, { name: 'X-Key', in: 'header', schema: {} })],
    says: /the header parameter X-Key: it is added and optional/,
  },
  {
    rule: 'unnamed',
    name: 'a body may be sent with a request',
    edits: [put(`${get} > requestBody`, { content: {} })],
    says: /^GET \/api\/info: its requestBody/,
  },
  {
    rule: 'unnamed',
    name: 'a success gets another status',
    edits: [put(`${get} > responses > 206`, { description: '' })],
    says: /the response 206: it is added/,
  },
  {
    rule: 'unnamed',
    name: 'a response links to an operation',
    edits: [put(`${ok} > links`, {})],
    says: /the response 200: its links changed/,
  },
  {
    rule: 'unnamed',
    name: 'a body is encoded otherwise',
    edits: [put(`${ok} > content > application/json > encoding`, {})],
    says: /the response 200, application\/json: its encoding changed/,
  },
  {
    rule: 'unnamed',
    name: 'the server has a path',
    edits: [put('servers > 0 > url', 'https://desk.example/v2')],
    says: /^The document: its servers changed/,
  },
  {
    rule: 'unnamed',
    name: 'a schema gets another name',
    edits: [
      alter(schemas, (all) => {
        const { HealthResponse: renamed, ...others } = all as Record<string, Json>;
        return { ...others, Health: renamed ?? {} };
      }),
      put('paths > /api/health > get > responses > 200 > content > application/json > schema', {
        $ref: '#/components/schemas/Health',
      }),
    ],
    says: /^The document, the schema HealthResponse: the name is taken away/,
  },
  {
    rule: 'unnamed',
    name: 'the document is of another version of OpenAPI',
    edits: [put('openapi', '3.2.0')],
    says: /^The document: its openapi changed from "3\.1\.1" to "3\.2\.0"/,
  },
  {
    rule: 'unnamed',
    name: 'an operation has a member that nobody knows',
    edits: [put(`${get} > x-cost`, 2)],
    says: /^GET \/api\/info: its x-cost changed from nothing to 2/,
  },
  {
    rule: 'unnamed',
    name: 'a path has a member that nobody knows',
    edits: [put(`${info} > servers`, [])],
    says: /^\/api\/info: its servers changed/,
  },
  {
    rule: 'unnamed',
    name: 'the info has a member that nobody knows',
    edits: [put('info > x-audience', 'all')],
    says: /^The document: its info\.x-audience changed/,
  },
  {
    rule: 'unnamed',
    name: 'the document has a member that nobody knows',
    edits: [put('webhooks', {})],
    says: /^The document: its webhooks changed from nothing to \{\}/,
  },
  {
    rule: 'unnamed',
    name: 'an operation has another tag, by which clients are grouped',
    edits: [put(`${get} > tags`, ['Facts'])],
    says: /^GET \/api\/info: its tags changed/,
  },
  {
    rule: 'unnamed',
    name: 'there is a security scheme',
    edits: [put('components > securitySchemes', { key: { type: 'http' } })],
    says: /^The document, the security scheme key: it changed/,
  },
];
