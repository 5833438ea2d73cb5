// Deno, which runs Netlify's edge functions, has no global Buffer.
import { Buffer } from 'node:buffer';
import { openapiPath } from '../facts/paths.ts';
import { errors, toErrorResponse, type Failure } from '../contract/errors.ts';
import {
  commonFields,
  mediaTypes,
  preflightFields,
  type HeaderFields,
} from '../contract/headers.ts';
import { allow, allowedMethods, isApiPath, routeAt, takesFormat } from '../contract/routes.ts';
import type { HttpResponse } from './response.ts';
import { hasMalformedEscape, hasValidFormat, type Target } from './request-target.ts';

/** A response to send, or 'read' to send the published file at the path. */
export type Decision = HttpResponse | 'read';

/**
 * Decides how to respond to a request (contract: Paths, Methods, `format`, Errors). Returns undefined
 * for paths outside the API. Never throws.
 */
export function decide(method: string, { path, query }: Target): Decision | undefined {
  if (!isHandled(path)) return undefined;

  const route = routeAt(path);
  if (!route && path !== openapiPath) {
    const failure = hasMalformedEscape(path)
      ? ({ code: 'bad_request', cause: 'escape' } as const)
      : ({ code: 'not_found', path } as const);
    return createError(failure, method);
  }
  if (method === 'OPTIONS') return options;
  if (!allowedMethods.includes(method)) {
    return createError({ code: 'method_not_allowed', method, path }, method);
  }
  if (route && takesFormat(route) && !hasValidFormat(query)) {
    return createError({ code: 'bad_request', cause: 'format' }, method);
  }
  return 'read';
}

/** True for paths under `/api` and for the OpenAPI document. File servers must never serve these. */
export function isHandled(path: string): boolean {
  return isApiPath(path) || path === openapiPath;
}

/** Creates an error response (seed §7), without a body for HEAD. */
export function createError(failure: Failure, method: string): HttpResponse {
  const body = JSON.stringify(toErrorResponse(failure));
  return {
    status: errors[failure.code].status,
    headers: {
      ...errorFields,
      'Content-Length': String(Buffer.byteLength(body)),
      ...(failure.code === 'method_not_allowed' && { Allow: allow }),
      ...(failure.code === 'rate_limited' && { 'Retry-After': String(failure.retryAfter) }),
    },
    body: method === 'HEAD' ? undefined : body,
  };
}

const errorFields: HeaderFields = {
  'Content-Type': mediaTypes.json,
  'Cache-Control': 'no-store',
  ...commonFields,
};

/**
 * The response to a CORS preflight of an unknown path (Fetch standard). With any other response, a browser would hide
 * the error that the page should read.
 */
export const preflight: HttpResponse = {
  status: 204,
  headers: { 'Cache-Control': 'no-store', ...commonFields, ...preflightFields },
  body: undefined,
};

const options: HttpResponse = {
  ...preflight,
  headers: { Allow: allow, ...preflight.headers },
};
