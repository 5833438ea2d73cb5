import { errorStatus, toErrorResponse, type Failure } from '../errors.ts';
import { mediaTypes } from '../headers.ts';
import { deprecationRefs, everyResponse, headerRefs } from './header-refs.ts';
import type { JsonObject } from './json.ts';

interface ErrorDoc {
  readonly status: number;
  readonly description: string;
  readonly example: Failure;
  /** Headers in addition to those of every error. */
  readonly headers?: readonly string[];
  /** True if the request reaches no route, so no route's deprecation applies. */
  readonly unrouted?: boolean;
}

/** A path that no product has, for examples. */
export const unknownPath = '/api/v1/unknown';

/** The errors by the name of their component. */
const errorDocs: Readonly<Record<string, ErrorDoc>> = {
  BadRequest: {
    status: errorStatus.bad_request,
    description:
      'The request is malformed: the path has a malformed percent-escape, `format` is not exactly `json`, or the bytes are not an HTTP request.',
    example: { code: 'bad_request' },
  },
  NotFound: {
    status: errorStatus.not_found,
    description:
      'The path is not a public route. Paths match exactly: they are case-sensitive and have no trailing slash. Every unknown path under `/api/` gets this response, whatever the method.',
    example: { code: 'not_found', path: unknownPath },
    unrouted: true,
  },
  MethodNotAllowed: {
    status: errorStatus.method_not_allowed,
    description: 'The method is not GET, HEAD or OPTIONS.',
    example: { code: 'method_not_allowed', method: 'POST', path: '/api/v1/info' },
    headers: ['Allow'],
  },
  RateLimited: {
    status: errorStatus.rate_limited,
    description: 'The client has used up its read budget. The next window brings a new one.',
    example: { code: 'rate_limited', retryAfter: 42 },
    headers: ['Retry-After'],
  },
  HeadersTooLarge: {
    status: 431,
    description: 'The request headers are too large. The server closes the connection.',
    example: { code: 'bad_request' },
    unrouted: true,
  },
  InternalError: {
    status: errorStatus.internal_error,
    description: 'An unexpected server error. The response does not reveal its cause.',
    example: { code: 'internal_error' },
  },
};

/** The Components Object's `responses`. Each error has a second one without content, for HEAD. */
export function describeErrors(): JsonObject {
  return Object.fromEntries(
    Object.entries(errorDocs).flatMap(
      ([name, { description, example, headers = [], unrouted }]) => {
        const withoutContent = {
          description,
          headers: {
            ...headerRefs([...everyResponse, 'Content-Length', 'Cache-Control', ...headers]),
            ...(!unrouted && deprecationRefs),
          },
        };
        const content = {
          [mediaTypes.json]: {
            schema: { $ref: '#/components/schemas/ErrorResponse' },
            example: toErrorResponse(example),
          },
        };
        return [
          [name, { ...withoutContent, content }],
          [`${name}Head`, withoutContent],
        ];
      },
    ),
  );
}

/** References to every error, by status. HEAD has responses of its own. */
export function errorRefs(method: 'get' | 'head' | 'options'): JsonObject {
  const suffix = method === 'head' ? 'Head' : '';
  return Object.fromEntries(
    Object.entries(errorDocs).map(([name, { status }]) => [
      status,
      { $ref: `#/components/responses/${name}${suffix}` },
    ]),
  );
}
