import { openapiPath } from '../facts/paths.ts';
import { errorStatus, toErrorResponse, type Failure } from '../contract/errors.ts';
import {
  commonFields,
  mediaTypes,
  preflightFields,
  type HeaderFields,
} from '../contract/headers.ts';
import { allow, allowedMethods, isApiPath, routeAt, takesFormat } from '../contract/routes.ts';
import type { HttpResponse } from './response.ts';
import { hasMalformedEscape, hasValidFormat, type Target } from './request-target.ts';

/** The method and the target of a request. */
export interface RequestLine {
  readonly method: string;
  readonly target: Target;
}

/** A response to send, or 'read' to send the published file at the path. */
export type Decision = HttpResponse | 'read';

/**
 * Decides how to respond to a request, from its method and target (contract: Paths, Methods, `format`,
 * Errors). Returns undefined for a path that is not handled. Never throws.
 */
export function decide({ method, target: { path, query } }: RequestLine): Decision | undefined {
  if (!isHandled(path)) return undefined;

  const route = routeAt(path);
  if (!route && path !== openapiPath) {
    const failure = hasMalformedEscape(path)
      ? ({ code: 'bad_request', cause: 'escape' } as const)
      : ({ code: 'not_found', path } as const);
    return createError(failure, method);
  }
  if (method === 'OPTIONS') return preflight;
  if (!isAllowed(method)) return createError({ code: 'method_not_allowed', method, path }, method);
  if (route && takesFormat(route) && !hasValidFormat(query)) {
    return createError({ code: 'bad_request', cause: 'format' }, method);
  }
  return 'read';
}

/** True for a path under `/api`, and for that of the OpenAPI document. No file server may answer them. */
export function isHandled(path: string): boolean {
  return isApiPath(path) || path === openapiPath;
}

/** Creates an error response (seed §7), without a body for HEAD. */
export function createError(failure: Failure, method: string): HttpResponse {
  const body = JSON.stringify(toErrorResponse(failure));
  return {
    status: errorStatus[failure.code],
    headers: {
      ...errorFields,
      'Content-Length': String(Buffer.byteLength(body)),
      ...(failure.code === 'method_not_allowed' && { Allow: allow }),
      ...(failure.code === 'rate_limited' && { 'Retry-After': String(failure.retryAfter) }),
    },
    body: method === 'HEAD' ? undefined : body,
  };
}

/** The headers of every error. */
const errorFields: HeaderFields = {
  'Content-Type': mediaTypes.json,
  'Cache-Control': 'no-store',
  ...commonFields,
};

const preflight: HttpResponse = {
  status: 204,
  headers: { Allow: allow, 'Cache-Control': 'no-store', ...commonFields, ...preflightFields },
  body: undefined,
};

function isAllowed(method: string): boolean {
  return (allowedMethods as readonly string[]).includes(method);
}
