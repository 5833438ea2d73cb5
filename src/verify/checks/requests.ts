import { errorStatus } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import { ask, withNeed, type Check, type CheckRequest } from '../check.ts';
import { expectError, expectRead, type ClientError } from './expected-responses.ts';

const info = '/api/v1/info';

/** Paths that would be files, by the rest of the check's id. A build must not have them. */
const absentFiles = {
  'api-index': '/api/index.html',
  index: '/api/v1/index.html',
  extension: '/api/v1/info.json',
  compressed: '/api/v1/info.br',
  'compressed-gz': '/api/v1/info.gz',
  people: '/api/v1/people',
  'tool-lookup': '/api/lookup_person',
  'tool-remember': '/api/remember_person',
  'tool-find': '/api/find_matches',
  'tool-send': '/api/send_text',
  'tool-delete': '/api/v1/delete_person',
  mcp: '/api/mcp',
};

const unknownPaths = {
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
  query: '/api/v1/rooms?city=x&format=json',
};

const badRequest = 'bad_request';

/** Query strings and the answer that their `format` gets, each on a path. */
const formats: readonly (readonly [
  id: string,
  target: string,
  sentence: string,
  expected: ClientError | 'read',
])[] = [
  ['json', `${info}?format=json`, 'leaves the response unchanged', 'read'],
  ['json-alias', '/api/info?format=json', 'leaves an alias unchanged', 'read'],
  [
    'with-others',
    '/api/info?utm_source=x&format=json&a=%zz',
    'may follow other parameters',
    'read',
  ],
  ['others', `${info}?page=2&limit=%zz`, 'may be absent from a query', 'read'],
  ['name-case', '/api/info?Format=xml', 'has a case-sensitive name', 'read'],
  ['empty-query', `${info}?`, 'may be absent from an empty query', 'read'],
  ['not-v1-health', '/api/v1/health?format=xml', 'is ignored on health', 'read'],
  ['not-v1-info-md', `${info}.md?format=xml`, 'is ignored on a Markdown route', 'read'],
  ['xml', `${info}?format=xml`, 'has no value but `json`', badRequest],
  ['alias', '/api/info?format=xml', 'has no value but `json` on an alias', badRequest],
  ['upper', '/api/info?format=JSON', 'has a case-sensitive value', badRequest],
  ['empty', `${info}?format=`, "can't be empty", badRequest],
  ['valueless', `${info}?format`, 'needs a value', badRequest],
  ['twice', `${info}?format=json&format=json`, "can't appear twice", badRequest],
  ['repeated', `${info}?format=json&format=xml`, "can't have two values", badRequest],
  ['repeated-first', '/api/info?format=xml&format=json', "can't have two values", badRequest],
  ['encoded-name', `${info}?%66ormat=json`, "can't have an encoded name", badRequest],
  ['encoded-value', `${info}?format=%6Ason`, "can't have an encoded value", badRequest],
  ['space', '/api/info?format=json+', "can't have a space after its value", badRequest],
  ['markdown', `${info}?format=md`, "can't ask for Markdown", badRequest],
];

interface Row extends Pick<Check, 'id' | 'sentence' | 'clause'> {
  readonly request: CheckRequest;
  readonly expected: ClientError | 'read';
}

/** A row whose sentence only states the status. */
function stateStatus(id: string, clause: string, expected: ClientError) {
  return (request: CheckRequest): Row => ({
    id: `${id}-${request.method.toLowerCase()}`,
    sentence: `${request.method} ${request.target} gets ${errorStatus[expected]}.`,
    clause,
    request,
    expected,
  });
}

const rows: readonly Row[] = [
  ...Object.entries(unknownPaths).map(([id, path]): Row => ({
    id: `unknown-${id}`,
    sentence: `GET ${path} gets 404.`,
    clause: 'seed §7 rule 1, contract Paths',
    request: ask('GET', path),
    expected: 'not_found',
  })),
  ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE']
    .map((method) => ask(method, '/api/v1/rooms'))
    .map(stateStatus('unknown', 'contract Paths', 'not_found')),
  // Each method on another route, because the server decides about the method alone.
  ...['PUT', 'PATCH', 'TRACE', 'PROPFIND', 'MKCOL', 'LOCK']
    .map((method, index) => ask(method, routes[index]?.path ?? info))
    .map(stateStatus('method', 'contract Methods', 'method_not_allowed')),
  ...[
    ask('GET', '/api/%zz'),
    ask('GET', `${info}%`),
    ask('GET', '/api/v1/%6'),
    ask('POST', '/api/%zz'),
    ask('OPTIONS', '/api/%zz'),
  ].map((request, index): Row => ({
    id: `malformed-${['zz', 'route', 'short', 'post', 'options'][index] ?? ''}`,
    sentence: `${request.method} ${request.target} gets 400, because its percent-escape is malformed.`,
    clause: 'contract Paths',
    request,
    expected: badRequest,
  })),
  ...formats.map(([id, target, sentence, expected]): Row => ({
    id: `format-${id}`,
    sentence: `GET ${target} gets ${expected === 'read' ? 200 : 400}: \`format\` ${sentence}.`,
    clause: 'seed §4 rule 2, contract `format`',
    request: ask('GET', target),
    expected,
  })),
  {
    id: 'format-head',
    sentence: 'HEAD with an invalid `format` gets 400 without a body.',
    clause: 'contract Methods',
    request: ask('HEAD', `${info}?format=xml`),
    expected: badRequest,
  },
  {
    id: 'format-post',
    sentence: 'POST gets 405, whatever `format` is.',
    clause: 'contract Methods',
    request: ask('POST', `${info}?format=xml`),
    expected: 'method_not_allowed',
  },
];

function toCheck({ request, expected, ...claim }: Row): Omit<Check, 'need'> {
  if (expected !== 'read') {
    return { ...claim, requests: [request], expect: expectError(expected, request) };
  }
  const [path = ''] = request.target.split('?', 1);
  const read = expectRead(path);
  return {
    ...claim,
    requests: [ask('GET', path), request],
    expect: {
      ...read,
      also: (last, all) =>
        all[0]?.body.equals(last.body) === true
          ? read.also?.(last, all)
          : `expected the body of ${path}`,
    },
  };
}

/** The checks of unknown paths, other methods, malformed escapes and `format`. */
export const requestChecks: readonly Check[] = [
  ...withNeed('http', rows.map(toCheck)),
  ...withNeed(
    'file',
    Object.entries(absentFiles).map(([id, path]) => ({
      id: `absent-${id}`,
      sentence: `${path} isn't published.`,
      clause: 'seed §4 rule 4, §5 rule 4',
      requests: [ask('GET', path)],
      expect: { status: 404 },
    })),
  ),
];
