import { routes } from '../../contract/routes.ts';
import { ask, withNeed, type Check, type CheckRequest } from '../check.ts';
import { expectError, preflight } from './expected-responses.ts';
import { slugOf } from './paths.ts';

type MethodCheck = Omit<Check, 'need'>;

function checkNotAllowed(id: string, request: CheckRequest): MethodCheck {
  return {
    id: `method-${id}`,
    sentence: `${request.method} ${request.target} gets 405 with Allow.`,
    clause: 'seed §7 rule 2, contract Methods',
    requests: [request],
    expect: expectError('method_not_allowed', request),
  };
}

function checkRoute(path: string): MethodCheck[] {
  const post = ask('POST', path, { 'Content-Type': 'application/json' });
  return [
    {
      id: `options-${slugOf(path)}`,
      sentence: `OPTIONS ${path} gets 204 with Allow, and answers a CORS preflight.`,
      clause: 'contract Methods, Fetch standard',
      requests: [
        ask('OPTIONS', path, {
          Origin: 'https://client.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'if-none-match',
        }),
      ],
      expect: preflight,
    },
    checkNotAllowed(`post-${slugOf(path)}`, { ...post, body: '{"not":"read"' }),
    checkNotAllowed(`delete-${slugOf(path)}`, ask('DELETE', path)),
  ];
}

/** Each of these on another route, to send few requests. */
const otherMethods = ['PUT', 'PATCH', 'TRACE', 'PROPFIND', 'MKCOL', 'LOCK'];

/** The checks of methods but GET and HEAD, on routes and on an unknown path. */
export const methodChecks: readonly Check[] = withNeed('http', [
  ...routes.flatMap(({ path }) => checkRoute(path)),
  ...otherMethods.map((method, index) =>
    checkNotAllowed(method.toLowerCase(), ask(method, routes[index]?.path ?? '/api/v1/info')),
  ),
  checkNotAllowed('format', ask('POST', '/api/v1/info?format=xml')),
  ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE']
    .map((method) => ask(method, '/api/v1/rooms'))
    .map((request) => ({
      id: `unknown-${request.method.toLowerCase()}`,
      sentence: `${request.method} ${request.target} gets 404.`,
      clause: 'contract Paths',
      requests: [request],
      expect: expectError('not_found', request),
    })),
]);
