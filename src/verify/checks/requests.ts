import { ask, type Check, type CheckRequest, type Expectation } from '../check.ts';
import { badRequest, judgeInfo, methodNotAllowed, notFound, withoutBody } from './expectations.ts';

const info = '/api/v1/info';

/** A check of one request. */
interface Row extends Pick<Check, 'id' | 'sentence' | 'clause' | 'expect'> {
  readonly request: CheckRequest;
}

/** Paths under `/api` that aren't routes, by the rest of the check's id. */
const unknownPaths = {
  api: '/api',
  'api-slash': '/api/',
  v1: '/api/v1',
  'v1-slash': '/api/v1/',
  index: '/api/v1/index.html',
  case: '/api/INFO',
  'case-version': '/api/V1/info',
  v2: '/api/v2/info',
  extension: '/api/v1/info.json',
  'extension-case': '/api/v1/info.MD',
  'double-slash': '/api/v1//info',
  'encoded-letter': '/api/v1/%69nfo',
  'encoded-slash': '/api/v1%2Finfo',
  proto: '/api/__proto__',
  constructor: '/api/constructor',
  matrix: '/api/v1/info;v=1',
  hidden: '/api/.env',
  compressed: '/api/v1/info.br',
  people: '/api/v1/people',
  'tool-lookup': '/api/lookup_person',
  'tool-remember': '/api/remember_person',
  'tool-find': '/api/find_matches',
  'tool-send': '/api/send_text',
  'tool-delete': '/api/delete_person',
  mcp: '/api/mcp',
};

const unknownPathRows = Object.entries(unknownPaths).map(([id, path]): Row => ({
  id: `unknown-${id}`,
  sentence: `${path} is an unknown path.`,
  clause: 'seed §7 rule 1, contract Paths',
  request: ask('GET', path),
  expect: notFound(path),
}));

const unknownMethodRows = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE'].map(
  (method): Row => ({
    id: `unknown-${method.toLowerCase()}`,
    sentence: `${method} on an unknown path is 404, as every method is.`,
    clause: 'contract Paths',
    request: ask(method, '/api/v1/rooms'),
    expect: method === 'HEAD' ? withoutBody(notFound('/api/v1/rooms')) : notFound('/api/v1/rooms'),
  }),
);

const methodRows = ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'MKCOL', 'LOCK'].map(
  (method): Row => ({
    id: `method-${method.toLowerCase()}`,
    sentence: `${method} on a public route is 405 with Allow.`,
    clause: 'contract Methods',
    request: ask(method, info),
    expect: methodNotAllowed(method, info),
  }),
);

const malformed = {
  zz: ask('GET', '/api/%zz'),
  route: ask('GET', '/api/v1/info%'),
  short: ask('GET', '/api/v1/%6'),
  post: ask('POST', '/api/%zz'),
  options: ask('OPTIONS', '/api/%zz'),
};

const malformedRows = Object.entries(malformed).map(([id, request]): Row => ({
  id: `malformed-${id}`,
  sentence: `${request.method} ${request.target} is 400: its percent-escape is malformed.`,
  clause: 'contract Paths',
  request,
  expect: badRequest,
}));

const valid: Expectation = {
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  also: judgeInfo,
};

/** Query strings on a JSON info route, with the response that their `format` gets. */
const queries: readonly (readonly [id: string, query: string, sentence: string, Expectation])[] = [
  ['json', 'format=json', 'leaves the response unchanged', valid],
  ['with-others', 'utm_source=x&format=json&a=%zz', 'is found among others', valid],
  ['others', 'page=2&limit=%zz', 'may be absent: other parameters are ignored', valid],
  ['name-case', 'Format=xml', 'is case-sensitive: another name is another parameter', valid],
  ['empty-query', '', 'may be absent from an empty query', valid],
  ['xml', 'format=xml', 'has no other value', badRequest],
  ['upper', 'format=JSON', 'has its value in lower case', badRequest],
  ['empty', 'format=', 'may not be empty', badRequest],
  ['valueless', 'format', 'may not be without a value', badRequest],
  ['twice', 'format=json&format=json', 'may stand once', badRequest],
  ['repeated', 'format=json&format=xml', 'may not be repeated with another value', badRequest],
  [
    'repeated-first',
    'format=xml&format=json',
    'may not be repeated after another value',
    badRequest,
  ],
  ['encoded-name', '%66ormat=json', 'may not have its name percent-encoded', badRequest],
  ['encoded-value', 'format=%6Ason', 'may not have its value percent-encoded', badRequest],
  ['space', 'format=json+', 'may not have a space after its value', badRequest],
  ['markdown', 'format=md', 'gives no Markdown: that has its own path', badRequest],
];

const formatRows: readonly Row[] = [
  ...queries.map(([id, query, sentence, expect]) => ({
    id: `format-${id}`,
    sentence: `On ${info}?${query}, \`format\` ${sentence}.`,
    clause: 'seed §4 rule 2, contract `format`',
    request: ask('GET', `${info}?${query}`),
    expect,
  })),
  {
    id: 'format-alias',
    sentence: '`format` holds on the alias too.',
    clause: 'seed §4',
    request: ask('GET', '/api/info?format=xml'),
    expect: badRequest,
  },
  {
    id: 'format-head',
    sentence: 'HEAD with a wrong `format` is 400 without a body.',
    clause: 'contract Methods',
    request: ask('HEAD', `${info}?format=xml`),
    expect: withoutBody(badRequest),
  },
  {
    id: 'format-post',
    sentence: 'A method that is not allowed is 405, whatever `format` is.',
    clause: 'contract Methods',
    request: ask('POST', `${info}?format=xml`),
    expect: methodNotAllowed('POST', info),
  },
  ...['/api/v1/health', '/api/v1/info.md', '/api/health.md'].map((path) => ({
    id: `format-not-${path.slice(5).replace(/[/.]/g, '-')}`,
    sentence: `${path} has no \`format\`: it is ignored there.`,
    clause: 'contract `format`',
    request: ask('GET', `${path}?format=xml`),
    expect: { status: 200 },
  })),
  {
    id: 'path-without-query',
    sentence: 'The path in a message has no query.',
    clause: 'contract Paths',
    request: ask('GET', '/api/v1/rooms?city=x&format=json'),
    expect: notFound('/api/v1/rooms'),
  },
];

/** The checks of unknown paths, methods, malformed escapes and `format`. */
export const requestChecks: readonly Check[] = [
  ...unknownPathRows,
  ...unknownMethodRows,
  ...methodRows,
  ...malformedRows,
  ...formatRows,
].map(({ request, ...claim }) => ({ ...claim, need: 'http', requests: [request] }));
