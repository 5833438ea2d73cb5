import { ask, type Check, type CheckRequest, type Expectation } from '../check.ts';
import { badRequest, bodiless, judgeInfo, methodNotAllowed, notFound } from './expectations.ts';

const info = '/api/v1/info';

function check(
  id: string,
  sentence: string,
  clause: string,
  request: CheckRequest,
  expect: Expectation,
): Check {
  return { id, sentence, clause, need: 'http', requests: [request], expect };
}

/** Paths under `/api` that are no route, each with why someone would ask for it. */
const unknownPaths: readonly (readonly [id: string, path: string])[] = [
  ['api', '/api'],
  ['api-slash', '/api/'],
  ['v1', '/api/v1'],
  ['v1-slash', '/api/v1/'],
  ['index', '/api/v1/index.html'],
  ['case', '/api/INFO'],
  ['case-version', '/api/V1/info'],
  ['v2', '/api/v2/info'],
  ['extension', '/api/v1/info.json'],
  ['extension-case', '/api/v1/info.MD'],
  ['double-slash', '/api/v1//info'],
  ['encoded-letter', '/api/v1/%69nfo'],
  ['encoded-slash', '/api/v1%2Finfo'],
  ['proto', '/api/__proto__'],
  ['constructor', '/api/constructor'],
  ['matrix', '/api/v1/info;v=1'],
  ['hidden', '/api/.env'],
  ['compressed', '/api/v1/info.br'],
  ['people', '/api/v1/people'],
  ['tool-lookup', '/api/lookup_person'],
  ['tool-remember', '/api/remember_person'],
  ['tool-find', '/api/find_matches'],
  ['tool-send', '/api/send_text'],
  ['tool-delete', '/api/delete_person'],
  ['mcp', '/api/mcp'],
];

const unknownPathChecks = unknownPaths.flatMap(([id, path]) => [
  check(
    `unknown-${id}`,
    `${path} is an unknown path.`,
    'seed §7 rule 1, contract Paths',
    ask('GET', path),
    notFound(path),
  ),
]);

const unknownMethodChecks = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE'].map((method) =>
  check(
    `unknown-${method.toLowerCase()}`,
    `${method} on an unknown path is 404, as every method is.`,
    'contract Paths',
    ask(method, '/api/v1/rooms'),
    method === 'HEAD' ? bodiless(notFound('/api/v1/rooms')) : notFound('/api/v1/rooms'),
  ),
);

const methodChecks = ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'MKCOL', 'LOCK'].map(
  (method) =>
    check(
      `method-${method.toLowerCase()}`,
      `${method} on a public route is 405 with Allow.`,
      'contract Methods',
      ask(method, info),
      methodNotAllowed(method, info),
    ),
);

const malformedChecks = [
  ['zz', 'GET', '/api/%zz'],
  ['route', 'GET', '/api/v1/info%'],
  ['short', 'GET', '/api/v1/%6'],
  ['post', 'POST', '/api/%zz'],
  ['options', 'OPTIONS', '/api/%zz'],
].map(([id = '', method = '', path = '']) =>
  check(
    `malformed-${id}`,
    `${method} ${path} is 400: its percent-escape is malformed.`,
    'contract Paths',
    ask(method, path),
    badRequest,
  ),
);

const valid: Expectation = {
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  also: judgeInfo,
};

/** Query strings on a JSON info route, and whether `format` is in order there. */
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

const formatChecks = [
  ...queries.map(([id, query, sentence, expect]) =>
    check(
      `format-${id}`,
      `On ${info}?${query}, \`format\` ${sentence}.`,
      'seed §4 rule 2, contract `format`',
      ask('GET', `${info}?${query}`),
      expect,
    ),
  ),
  check(
    'format-alias',
    '`format` holds on the alias too.',
    'seed §4',
    ask('GET', '/api/info?format=xml'),
    badRequest,
  ),
  check(
    'format-head',
    'HEAD with a wrong `format` is 400 without a body.',
    'contract Methods',
    ask('HEAD', `${info}?format=xml`),
    bodiless(badRequest),
  ),
  check(
    'format-post',
    'A method that is not allowed is 405, whatever `format` is.',
    'contract Methods',
    ask('POST', `${info}?format=xml`),
    methodNotAllowed('POST', info),
  ),
  ...['/api/v1/health', '/api/v1/info.md', '/api/health.md'].map((path) =>
    check(
      `format-not-${path.slice(5).replace(/[/.]/g, '-')}`,
      `${path} has no \`format\`: it is ignored there.`,
      'contract `format`',
      ask('GET', `${path}?format=xml`),
      { status: 200 },
    ),
  ),
  check(
    'path-without-query',
    'The path in a message has no query.',
    'contract Paths',
    ask('GET', '/api/v1/rooms?city=x&format=json'),
    notFound('/api/v1/rooms'),
  ),
];

/** What requests get that are not a plain read: unknown paths, methods, escapes, `format`. */
export const requestChecks: readonly Check[] = [
  ...unknownPathChecks,
  ...unknownMethodChecks,
  ...methodChecks,
  ...malformedChecks,
  ...formatChecks,
];
