import { errorStatus, toErrorResponse, type Failure } from '../errors.ts';
import { mediaTypes } from '../headers.ts';
import { deprecationRefs, everywhere, headerRefs } from './header-docs.ts';
import type { JsonObject } from './json.ts';

interface ErrorDoc {
  readonly name: string;
  readonly status: number;
  readonly description: string;
  readonly example: Failure;
  /** Fields beside those of every error. */
  readonly fields?: readonly string[];
  /** True if the request reaches no route, so no route's deprecation applies. */
  readonly unrouted?: boolean;
}

const errorDocs: readonly ErrorDoc[] = [
  {
    name: 'BadRequest',
    status: errorStatus.bad_request,
    description:
      'The request is malformed: `format` is there and is not once exactly `json`, a percent-escape in the path is malformed, or the bytes are no HTTP request.',
    example: { code: 'bad_request' },
  },
  {
    name: 'NotFound',
    status: errorStatus.not_found,
    description:
      'The path is another one: paths match exactly, case-sensitive and without a trailing slash. Every other path under `/api/` answers so, for every method.',
    example: { code: 'not_found', path: '/api/v1/rooms' },
    unrouted: true,
  },
  {
    name: 'MethodNotAllowed',
    status: errorStatus.method_not_allowed,
    description: 'The method is another one than GET, HEAD or OPTIONS.',
    example: { code: 'method_not_allowed', method: 'POST', path: '/api/v1/info' },
    fields: ['Allow'],
  },
  {
    name: 'RateLimited',
    status: errorStatus.rate_limited,
    description: 'The public read budget is used up until the window ends.',
    example: { code: 'rate_limited', retryAfter: 42 },
    fields: ['Retry-After'],
  },
  {
    name: 'HeadersTooLarge',
    status: 431,
    description: 'The request header fields are too large; the connection closes.',
    example: { code: 'bad_request' },
    unrouted: true,
  },
  {
    name: 'InternalError',
    status: errorStatus.internal_error,
    description: 'A fault of the server, which reveals nothing about it.',
    example: { code: 'internal_error' },
  },
];

/** Components Object, `responses`: every error, with a body and as `HEAD` gets it. */
export function describeErrors(): JsonObject {
  return Object.fromEntries(
    errorDocs.flatMap((doc) => [
      [doc.name, describeError(doc, true)],
      [`${doc.name}Head`, describeError(doc, false)],
    ]),
  );
}

function describeError(doc: ErrorDoc, withContent: boolean): JsonObject {
  const content = {
    [mediaTypes.json]: {
      schema: { $ref: '#/components/schemas/ErrorResponse' },
      example: toErrorResponse(doc.example),
    },
  };
  return {
    description: doc.description,
    headers: {
      ...headerRefs([...everywhere, 'Content-Length', 'Cache-Control', ...(doc.fields ?? [])]),
      ...(!doc.unrouted && deprecationRefs),
    },
    ...(withContent && { content }),
  };
}

/** Responses Object: every error of a route by status, as a reference to the shared response. */
export function describeRouteErrors(withContent: boolean): JsonObject {
  return Object.fromEntries(
    errorDocs.map(({ name, status }): [string, JsonObject] => [
      String(status),
      { $ref: `#/components/responses/${name}${withContent ? '' : 'Head'}` },
    ]),
  );
}
