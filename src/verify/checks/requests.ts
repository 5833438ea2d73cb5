import { openapiPath } from '../../facts/paths.ts';
import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { errorStatus } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import type { Clause } from '../../contract/rules.ts';
import { ask, type Check } from '../check.ts';
import { checkContent } from './encodings.ts';
import { expectError, type ClientError } from './expected-responses.ts';
import { infoPath, publishedPaths, slugOf } from './paths.ts';

/** Requests as a method and a target, or the target of a GET, by the rest of the check's id. */
type Requests = Readonly<Record<string, string>>;

/** Paths that would be files. A build must not have them. */
const absentFiles: Requests = {
  'api-index': '/api/index.html',
  index: '/api/v1/index.html',
  extension: '/api/v1/info.json',
  compressed: '/api/v1/info.br',
  'compressed-gz': '/api/v1/info.gz',
  people: '/api/v1/people',
  users: '/api/v1/users',
  needs: '/api/v1/needs',
  'tool-lookup': '/api/lookup_person',
  'tool-remember': '/api/remember_person',
  'tool-find': '/api/find_matches',
  'tool-send': '/api/send_text',
  'tool-delete': '/api/delete_person',
  'tool-lookup-v1': '/api/v1/lookup_person',
  'tool-remember-v1': '/api/v1/remember_person',
  'tool-find-v1': '/api/v1/find_matches',
  'tool-send-v1': '/api/v1/send_text',
  'tool-delete-v1': '/api/v1/delete_person',
  mcp: '/api/mcp',
};

const unknown: Requests = {
  ...absentFiles,
  api: '/api',
  'api-slash': '/api/',
  v1: '/api/v1',
  'v1-slash': '/api/v1/',
  case: '/api/INFO',
  'case-version': '/api/V1/info',
  v2: '/api/v2/info',
  'extension-case': '/api/v1/info.MD',
  'double-slash': '/api/v1//info',
  'encoded-letter': '/api/v1/%69nfo',
  'encoded-slash': '/api/v1%2Finfo',
  proto: '/api/__proto__',
  inherited: '/api/toString',
  matrix: '/api/v1/info;v=1',
  hidden: '/api/.env',
  query: `${unknownPath}?city=x&format=json`,
  head: `HEAD ${unknownPath}`,
  options: `OPTIONS ${unknownPath}`,
  post: `POST ${unknownPath}`,
  put: `PUT ${unknownPath}`,
  delete: `DELETE ${unknownPath}`,
  trace: `TRACE ${unknownPath}`,
};

const malformed: Requests = {
  zz: '/api/%zz',
  route: `${infoPath}%`,
  short: '/api/v1/%6',
  post: 'POST /api/%zz',
  options: 'OPTIONS /api/%zz',
};

const invalidFormat: Requests = {
  xml: `${infoPath}?format=xml`,
  alias: '/api/info?format=xml',
  head: `HEAD ${infoPath}?format=xml`,
  upper: '/api/info?format=JSON',
  empty: `${infoPath}?format=`,
  valueless: `${infoPath}?format`,
  twice: `${infoPath}?format=json&format=json`,
  repeated: `${infoPath}?format=json&format=xml`,
  'repeated-first': '/api/info?format=xml&format=json',
  'encoded-name': `${infoPath}?%66ormat=json`,
  'encoded-value': `${infoPath}?format=%6Ason`,
  space: '/api/info?format=json+',
  markdown: `${infoPath}?format=md`,
};

/** Targets that get the response of their path: `format` is valid, absent, or has no meaning there. */
const validFormat: Requests = {
  json: `${infoPath}?format=json`,
  'json-alias': '/api/info?format=json',
  'with-others': '/api/info?utm_source=x&format=json&a=%zz',
  others: `${infoPath}?page=2&limit=%zz`,
  'name-case': '/api/info?Format=xml',
  'empty-query': `${infoPath}?`,
  'not-health': '/api/v1/health?format=xml',
  'not-markdown': `${infoPath}.md?format=xml`,
};

/** Methods that a path doesn't have. Rare ones are sent to a few paths, to spend little. */
const otherMethods: Requests = {
  ...askEach('POST', publishedPaths),
  ...askEach('DELETE', publishedPaths),
  ...askEach('PUT', [openapiPath]),
  ...askEach('TRACE', [openapiPath, infoPath, '/api/info.md']),
  trace: 'TRACE /api/v1/health',
  put: `PUT ${infoPath}`,
  patch: `PATCH ${infoPath}`,
  propfind: 'PROPFIND /api/v1/health.md',
  mkcol: 'MKCOL /api/v1/info.md',
  lock: 'LOCK /api/info',
  format: `POST ${infoPath}?format=xml`,
};

function askEach(method: string, paths: readonly string[]): Requests {
  const toId = (path: string) => `${method.toLowerCase()}-${slugOf(path)}`;
  return Object.fromEntries(paths.map((path) => [toId(path), `${method} ${path}`]));
}

const slashes = Object.fromEntries(routes.map(({ path }) => [slugOf(path), `${path}/`]));

/** The clauses of checks by the start of their ids. Others cite the rule of paths. */
const clauses: Readonly<Record<string, Clause>> = { format: 'format', method: 'methods' };

/** Creates a check of each request, all of which get the same error. */
function checkErrors(prefix: string, code: ClientError, requests: Requests): Check[] {
  return Object.entries(requests).map(([id, text]) => {
    const [target = '', method = 'GET'] = text.split(' ').reverse();
    const plain = ask(method, target);
    // The server must not read a body, so this one is not even JSON.
    const request = method === 'POST' ? { ...plain, body: '{"not":"read"' } : plain;
    return {
      id: `${prefix}-${id}`,
      sentence: `${method} ${target} gets ${errorStatus[code]}.`,
      clause: clauses[prefix] ?? 'paths',
      need: 'http',
      requests: [request],
      expect: expectError(code, request),
    };
  });
}

/** The checks of unknown paths, malformed escapes, methods and `format`. */
export const requestChecks: readonly Check[] = [
  ...checkErrors('unknown', 'not_found', unknown),
  ...checkErrors('slash', 'not_found', slashes),
  ...checkErrors('malformed', 'bad_request', malformed),
  ...checkErrors('format', 'bad_request', invalidFormat),
  ...checkErrors('method', 'method_not_allowed', otherMethods),
  ...Object.entries(validFormat).map(([id, target]) =>
    checkContent({
      id: `format-${id}`,
      sentence: `GET ${target} gets the response of its path.`,
      clause: 'format',
      request: ask('GET', target),
    }),
  ),
  ...Object.entries(absentFiles).map(([id, path]): Check => ({
    id: `absent-${id}`,
    sentence: `${path} isn't published.`,
    clause: 'paths',
    need: 'file',
    requests: [ask('GET', path)],
    expect: { status: 404 },
  })),
];
