import { unknownPath } from '../../contract/openapi/error-docs.ts';
import { routes } from '../../contract/routes.ts';
import { ask, withNeed, type Check, type CheckRequest } from '../check.ts';
import { expectError, preflight } from './expected-responses.ts';
import { openapiPath } from '../../facts/paths.ts';
import { infoPath, slugOf } from './paths.ts';

type MethodCheck = Omit<Check, 'need'>;

function checkNotAllowed(id: string, request: CheckRequest): MethodCheck {
  return {
    id: `method-${id}`,
    sentence: `${request.method} ${request.target} gets 405 with Allow.`,
    clause: 'methods',
    requests: [request],
    expect: expectError('method_not_allowed', request),
  };
}

function checkOptions(path: string): MethodCheck {
  return {
    id: `options-${slugOf(path)}`,
    sentence: `OPTIONS ${path} gets 204 with Allow, and answers a CORS preflight.`,
    clause: 'methods',
    requests: [
      ask('OPTIONS', path, {
        Origin: 'https://client.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'if-none-match',
      }),
    ],
    expect: preflight,
  };
}

function checkRoute(path: string): MethodCheck[] {
  const post = ask('POST', path, { 'Content-Type': 'application/json' });
  return [
    checkOptions(path),
    checkNotAllowed(`post-${slugOf(path)}`, { ...post, body: '{"not":"read"' }),
    checkNotAllowed(`delete-${slugOf(path)}`, ask('DELETE', path)),
  ];
}

/** Other methods, each on a few routes, to spend little. */
const otherMethods = {
  PUT: [infoPath],
  PATCH: ['/api/v1/info'],
  TRACE: ['/api/v1/health', infoPath, '/api/info.md'],
  PROPFIND: ['/api/v1/health.md'],
  MKCOL: ['/api/v1/info.md'],
  LOCK: ['/api/info'],
};

/** The checks of methods but GET and HEAD: on routes, on the OpenAPI document, and on an unknown path. */
export const methodChecks: readonly Check[] = withNeed('http', [
  ...routes.flatMap(({ path }) => checkRoute(path)),
  ...Object.entries(otherMethods).flatMap(([method, paths]) =>
    paths.map((path, index) =>
      checkNotAllowed(
        index === 0 ? method.toLowerCase() : `${method.toLowerCase()}-${slugOf(path)}`,
        ask(method, path),
      ),
    ),
  ),
  checkOptions(openapiPath),
  ...['POST', 'PUT', 'DELETE', 'TRACE'].map((method) =>
    checkNotAllowed(`${method.toLowerCase()}-openapi-json`, ask(method, openapiPath)),
  ),
  checkNotAllowed('format', ask('POST', '/api/v1/info?format=xml')),
  ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE']
    .map((method) => ask(method, unknownPath))
    .map((request): MethodCheck => ({
      id: `unknown-${request.method.toLowerCase()}`,
      sentence: `${request.method} ${request.target} gets 404.`,
      clause: 'paths',
      requests: [request],
      expect: expectError('not_found', request),
    })),
]);
