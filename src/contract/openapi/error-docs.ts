import { errorStatus, toErrorResponse, type ErrorCode, type Failure } from '../errors.ts';
import { mediaTypes } from '../headers.ts';
import { deprecationRefs, everyResponse, headerRefs } from './header-refs.ts';

/** An unknown path, for examples. */
export const unknownPath = '/api/v1/unknown';

/** An example of each error. */
export const exampleFailures = {
  bad_request: { code: 'bad_request' },
  not_found: { code: 'not_found', path: unknownPath },
  method_not_allowed: { code: 'method_not_allowed', method: 'POST', path: '/api/v1/info' },
  rate_limited: { code: 'rate_limited', retryAfter: 42 },
  internal_error: { code: 'internal_error' },
} as const satisfies Record<ErrorCode, Failure>;

interface ErrorDoc {
  readonly code: ErrorCode;
  readonly description: string;
  /** The status, unless it is that of the code. */
  readonly status?: number;
  /** Headers in addition to those of every error. */
  readonly headers?: readonly string[];
  /** True if the request reaches no route, so no route's deprecation applies. */
  readonly unrouted?: boolean;
}

/** The errors by the name of their component. */
const errorDocs: Readonly<Record<string, ErrorDoc>> = {
  BadRequest: {
    code: 'bad_request',
    description:
      'The request is malformed: the path has a malformed percent-escape, `format` is not exactly `json`, or the bytes are not an HTTP request.',
  },
  NotFound: {
    code: 'not_found',
    description:
      'The path is not a public route. Paths match exactly: they are case-sensitive and have no trailing slash. Every unknown path under `/api/` gets this response, whatever the method.',
    unrouted: true,
  },
  MethodNotAllowed: {
    code: 'method_not_allowed',
    description: 'The method is not GET, HEAD or OPTIONS.',
    headers: ['Allow'],
  },
  RateLimited: {
    code: 'rate_limited',
    description: 'The client has used up its read budget. The next window brings a new one.',
    headers: ['Retry-After'],
  },
  HeadersTooLarge: {
    code: 'bad_request',
    description: 'The request headers are too large. The server closes the connection.',
    status: 431,
    unrouted: true,
  },
  InternalError: {
    code: 'internal_error',
    description: 'An unexpected server error. The response does not reveal its cause.',
  },
};

/** The Components Object's `responses`. Each error has a second one without content, for HEAD. */
export function describeErrors() {
  return Object.fromEntries(
    Object.entries(errorDocs).flatMap(([name, { code, description, headers = [], unrouted }]) => {
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
          example: toErrorResponse(exampleFailures[code]),
        },
      };
      return [
        [name, { ...withoutContent, content }],
        [`${name}Head`, withoutContent],
      ];
    }),
  );
}

/** References to every error, by status. HEAD has responses of its own. */
export function errorRefs(method: 'get' | 'head' | 'options') {
  const suffix = method === 'head' ? 'Head' : '';
  return Object.fromEntries(
    Object.entries(errorDocs).map(([name, { code, status = errorStatus[code] }]) => [
      status,
      { $ref: `#/components/responses/${name}${suffix}` },
    ]),
  );
}
