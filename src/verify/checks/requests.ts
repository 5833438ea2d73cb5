import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { errorStatus } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import { ask, withNeed, type Check } from '../check.ts';
import { expectError, type ClientError } from './expected-responses.ts';
import { infoPath, slugOf } from './paths.ts';
import { judgeSame } from './same-response.ts';

/** Paths that would be files, by the rest of the check's id. A build must not have them. */
const absentFiles = {
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

const unknownTargets = {
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
};

const malformedTargets = {
  zz: ['GET', '/api/%zz'],
  route: ['GET', `${infoPath}%`],
  short: ['GET', '/api/v1/%6'],
  post: ['POST', '/api/%zz'],
  options: ['OPTIONS', '/api/%zz'],
} as const;

/** Targets that leave the response unchanged, each with what it shows of `format`. */
const validFormats = {
  json: [`${infoPath}?format=json`, 'leaves the response unchanged'],
  'json-alias': ['/api/info?format=json', 'leaves an alias unchanged'],
  'with-others': ['/api/info?utm_source=x&format=json&a=%zz', 'may follow other parameters'],
  others: [`${infoPath}?page=2&limit=%zz`, 'may be absent from a query'],
  'name-case': ['/api/info?Format=xml', 'has a case-sensitive name'],
  'empty-query': [`${infoPath}?`, 'may be absent from an empty query'],
  'not-health': ['/api/v1/health?format=xml', 'is ignored on health'],
  'not-markdown': [`${infoPath}.md?format=xml`, 'is ignored on a Markdown route'],
} as const;

const invalidFormats = {
  xml: ['GET', `${infoPath}?format=xml`, 'has no value but `json`'],
  alias: ['GET', '/api/info?format=xml', 'has no value but `json` on an alias'],
  head: ['HEAD', `${infoPath}?format=xml`, 'has no value but `json` for HEAD'],
  upper: ['GET', '/api/info?format=JSON', 'has a case-sensitive value'],
  empty: ['GET', `${infoPath}?format=`, "can't be empty"],
  valueless: ['GET', `${infoPath}?format`, 'needs a value'],
  twice: ['GET', `${infoPath}?format=json&format=json`, "can't appear twice"],
  repeated: ['GET', `${infoPath}?format=json&format=xml`, "can't have a second value"],
  'repeated-first': ['GET', '/api/info?format=xml&format=json', "can't have another first value"],
  'encoded-name': ['GET', `${infoPath}?%66ormat=json`, "can't have an encoded name"],
  'encoded-value': ['GET', `${infoPath}?format=%6Ason`, "can't have an encoded value"],
  space: ['GET', '/api/info?format=json+', "can't end in a space"],
  markdown: ['GET', `${infoPath}?format=md`, "can't ask for Markdown"],
} as const;

type Row = readonly [
  id: string,
  request: readonly [method: string, target: string, ...unknown[]],
  code: ClientError,
  why?: string,
];

function checkError([id, [method, target], code, why = '']: Row): Omit<Check, 'need'> {
  const request = ask(method, target);
  return {
    id,
    sentence: `${method} ${target} gets ${errorStatus[code]}${why}.`,
    clause: id.startsWith('format-') ? 'format' : 'paths',
    requests: [request],
    expect: expectError(code, request),
  };
}

function checkUnchanged(id: string, target: string, what: string): Omit<Check, 'need'> {
  const [path = ''] = target.split('?', 1);
  return {
    id: `format-${id}`,
    sentence: `GET ${target} gets 200: \`format\` ${what}.`,
    clause: 'format',
    requests: [ask('GET', path), ask('GET', target)],
    expect: {
      also: (last, [plain]) =>
        judgeSame(last, plain) ??
        (plain?.body.equals(last.body) ? undefined : `expected the body of ${path}`),
    },
  };
}

const invalidEscape = ', because its percent-escape is malformed';

const errorRows: readonly Row[] = [
  ...Object.entries(unknownTargets).map(([id, target]): Row => [
    `unknown-${id}`,
    ['GET', target],
    'not_found',
  ]),
  ...routes.map(({ path }): Row => [`slash-${slugOf(path)}`, ['GET', `${path}/`], 'not_found']),
  ...Object.entries(malformedTargets).map(([id, request]): Row => [
    `malformed-${id}`,
    request,
    'bad_request',
    invalidEscape,
  ]),
  ...Object.entries(invalidFormats).map(([id, request]): Row => [
    `format-${id}`,
    request,
    'bad_request',
    `: \`format\` ${request[2]}`,
  ]),
];

/** The checks of unknown paths, malformed escapes and `format`. */
export const requestChecks: readonly Check[] = [
  ...withNeed('http', [
    ...errorRows.map(checkError),
    ...Object.entries(validFormats).map(([id, [target, what]]) => checkUnchanged(id, target, what)),
  ]),
  ...withNeed(
    'file',
    Object.entries(absentFiles).map(([id, path]) => ({
      id: `absent-${id}`,
      sentence: `${path} isn't published.`,
      clause: 'paths',
      requests: [ask('GET', path)],
      expect: { status: 404 },
    })),
  ),
];
