import { STATUS_CODES } from 'node:http';
import { facts, rateLimitMode } from 'virtual:frontdesk/facts';
import {
  afterFirst,
  createErrorExample,
  createResponses,
  type ErrorCode,
  errorFields,
  fullWindow,
  type HeaderFields,
  pickHeaders,
  publicQuota,
  rateLimitFields,
  type RateLimitMode,
  type RateLimitState,
  type Resource,
  type StoredRead,
  unknownPath,
} from '@frontdesk/api';

const { errors, reads } = createResponses(facts);

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

/** The headers in examples, in their order. The reference lists all. */
export const shownHeaders = [
  'Content-Type',
  'Cache-Control',
  'ETag',
  'Allow',
  'Retry-After',
  'RateLimit-Policy',
  'RateLimit',
];

/** Renders an error, with the headers that a client reads. */
export function renderErrorResponse(code: ErrorCode): Snippet {
  // The request beside it has a wrong format.
  const name = code === 'bad_request' ? 'invalid_format' : code;
  const { status, headers } = errors[name];
  const body = createErrorExample(name, facts);
  const fields = { ...headers, ...rateLimitFields(publicQuota, afterFirst(publicQuota)) };
  return render(status, { ...fields, ...errorFields[code] }, body);
}

/** Renders the usual responses of a resource by status, with the headers that a client reads. */
export function listResponses(resource: Resource, mode: RateLimitMode = rateLimitMode): Snippets {
  const { headers: headersByMode, notModified, body } = readOf(resource);
  const headers = { ...headersByMode[mode], ...rateLimitFields(publicQuota, readState(mode)) };
  const kept = pickHeaders(headers, [...notModified, 'RateLimit-Policy', 'RateLimit']);
  return {
    200: render(200, headers, JSON.parse(body)),
    ...(notModified.length > 0 && { 304: render(304, kept) }),
    404: renderErrorResponse('not_found'),
    ...(mode === 'metered' && { 429: renderErrorResponse('rate_limited') }),
  };
}

/**
 * Returns the response to a read of a resource as JSON.
 * @throws {Error} if the resource has no route.
 */
export function readOf(resource: Resource): StoredRead {
  const read = reads[`/api/v1/${resource}`];
  if (!read) throw new Error(`${resource} has no route`);
  return read;
}

/** The rate limit state in the response to a read. */
export function readState(mode: RateLimitMode): RateLimitState {
  return mode === 'metered' ? afterFirst(publicQuota) : fullWindow(publicQuota);
}

function render(status: number, headers: HeaderFields, body?: unknown): Snippet {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...shownHeaders.flatMap((name) => (name in headers ? [`${name}: ${headers[name]}`] : [])),
    '',
    body === undefined ? '' : JSON.stringify(body, null, 2),
  ];
  return { code: lines.join('\n'), language: 'http' };
}
