import { STATUS_CODES } from 'node:http';
import { createError } from '../api/decide.ts';
import { createRepresentations } from '../api/representation.ts';
import type { HttpResponse } from '../api/response.ts';
import { pickBody } from '../contract/bodies.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { RateLimitMode } from '../contract/headers.ts';
import { exampleFailures, exampleUsedUp, unknownPath } from '../contract/openapi/error-docs.ts';
import {
  afterFirst,
  fullWindow,
  publicQuota,
  rateLimitFields,
  type RateLimitState,
} from '../contract/rate-limit.ts';
import type { Resource } from '../contract/resources.ts';
import { isCached } from '../contract/routes.ts';
import { facts, rateLimitMode } from '../facts/index.ts';

const { baseUrl } = facts;

/** Returns the requests that get each error. No client can cause a server error. */
export function listErrorRequests(
  mode: RateLimitMode = rateLimitMode,
): Readonly<Partial<Record<ErrorCode, ErrorRequest>>> {
  return {
    bad_request: { path: '/api/v1/info?format=xml' },
    not_found: { path: unknownPath },
    method_not_allowed: { path: '/api/v1/info', method: 'POST' },
    // Advertised reads don't count, so they never get this error.
    rate_limited: { path: mode === 'metered' ? '/api/v1/health' : unknownPath },
  };
}

interface ErrorRequest {
  readonly path: string;
  readonly method?: string;
}

/** Renders a command that sends a request and prints the whole response. */
export function toCurl({ path, method }: ErrorRequest): string {
  const option = method === undefined ? '' : ` --request ${method}`;
  return `curl --include${option} '${baseUrl}${path}'`;
}

interface Snippet {
  readonly code: string;
  readonly language: string;
}

/** Code in a panel, by tab. */
export type Snippets = Readonly<Record<string, Snippet>>;

/** The headers in examples. The reference lists all. */
const shown = ['Content-Type', 'Cache-Control', 'ETag', 'Allow', 'Retry-After'];

/** Renders an error, with the headers that a client reads. */
export function renderErrorResponse(code: ErrorCode): Snippet {
  const error = createError(exampleFailures[code], 'GET');
  // The limiter may have caused the server error, so its response shows a full window.
  return code === 'internal_error' ? render(error, fullWindow(publicQuota)) : render(error);
}

/** Renders the usual responses of a resource by status, with the headers that a client reads. */
export function listResponses(resource: Resource, mode: RateLimitMode = rateLimitMode): Snippets {
  const path = `/api/v1/${resource}`;
  const { headers, notModified, body } = representResource(resource, mode);
  const state = readState(mode);
  return {
    200: render({ status: 200, headers, body }, state),
    ...(isCached(path) && {
      304: render({ status: 304, headers: notModified, body: undefined }, state),
    }),
    404: renderErrorResponse('not_found'),
    ...(mode === 'metered' && { 429: renderErrorResponse('rate_limited') }),
  };
}

/** Returns the JSON of a resource, unencoded, with its headers except the rate limit's. */
export function representResource(resource: Resource, mode: RateLimitMode) {
  const file = { bytes: JSON.stringify(pickBody(resource, facts)), coded: {} };
  return createRepresentations(`/api/v1/${resource}`, file, mode).identity;
}

/** The rate limit state in the response to a read. */
export function readState(mode: RateLimitMode): RateLimitState {
  return mode === 'metered' ? afterFirst(publicQuota) : fullWindow(publicQuota);
}

function render(
  { status, headers, body }: HttpResponse,
  // Errors are metered in both modes.
  state = status === 429 ? exampleUsedUp : afterFirst(publicQuota),
): Snippet {
  const fields = Object.entries(headers).filter(([name]) => shown.includes(name));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...[...fields, ...Object.entries(rateLimitFields(publicQuota, state))].map((field) =>
      field.join(': '),
    ),
    '',
    body === undefined ? '' : JSON.stringify(JSON.parse(String(body)), null, 2),
  ];
  return { code: lines.join('\n'), language: 'http' };
}
