import { STATUS_CODES } from 'node:http';
import { createError } from '../api/decide.ts';
import { createRepresentations } from '../api/representation.ts';
import { addHeaders, type HttpResponse } from '../api/response.ts';
import { pickBody } from '../contract/bodies.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { exampleFailures, unknownPath } from '../contract/openapi/error-docs.ts';
import {
  fullWindow,
  publicQuota,
  rateLimitFields,
  type RateLimitState,
} from '../contract/rate-limit.ts';
import type { Resource } from '../contract/resources.ts';
import { isCached } from '../contract/routes.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { facts } from '../facts/index.ts';

const { baseUrl } = facts;

/** The commands that get each error. No client can cause a server error. */
export const commands: Readonly<Partial<Record<ErrorCode, string>>> = {
  bad_request: `curl --include '${baseUrl}/api/v1/info?format=xml'`,
  not_found: `curl --include '${baseUrl}${unknownPath}'`,
  method_not_allowed: `curl --include --request POST '${baseUrl}/api/v1/info'`,
  rate_limited: `curl --include '${baseUrl}/api/v1/health'`,
};

/** The same requests for a browser, except those that would use up the rate limit. */
export const errorRequests: Readonly<
  Partial<Record<ErrorCode, { path: string; method?: string }>>
> = {
  bad_request: { path: '/api/v1/info?format=xml' },
  not_found: { path: unknownPath },
  method_not_allowed: { path: '/api/v1/info', method: 'POST' },
};

/** The state of a client that has made one request. */
const first: RateLimitState = { remaining: publicQuota.limit - 1, reset: publicQuota.window };
const usedUp: RateLimitState = { remaining: 0, reset: exampleFailures.rate_limited.retryAfter };

/** Renders an error as curl prints it, without connection headers. */
export function renderErrorResponse(code: ErrorCode): string {
  // The limiter may have caused the server error, so its response shows a full window.
  const others = code === 'internal_error' ? fullWindow(publicQuota) : first;
  const state = code === 'rate_limited' ? usedUp : others;
  const error = createError(exampleFailures[code], 'GET');
  const added = { ...apiSecurityFields, ...rateLimitFields(publicQuota, state) };
  return render(addHeaders(error, added));
}

/** The headers in the reference's examples. The overview lists all. */
const shown = ['Content-Type', 'Cache-Control', 'ETag', 'Retry-After'];

/** Renders the usual responses of a resource by status, with the headers that a client reads. */
export function listResponses(resource: Resource): Readonly<Record<string, string>> {
  const path = `/api/v1/${resource}`;
  const file = { bytes: JSON.stringify(pickBody(resource, facts)), coded: {} };
  const { identity } = createRepresentations(path, file, 'metered');
  const notModified = { status: 304, headers: identity.notModified, body: undefined };
  const responses: readonly HttpResponse[] = [
    { status: 200, headers: identity.headers, body: identity.body },
    ...(isCached(path) ? [notModified] : []),
    createError(exampleFailures.not_found, 'GET'),
    createError(exampleFailures.rate_limited, 'GET'),
  ];
  return Object.fromEntries(
    responses.map(({ status, headers, body }) => {
      const fields = Object.entries(headers).filter(([name]) => shown.includes(name));
      const json = body && JSON.stringify(JSON.parse(String(body)), null, 2);
      const limit = rateLimitFields(publicQuota, status === 429 ? usedUp : first);
      return [
        status,
        render({ status, headers: { ...Object.fromEntries(fields), ...limit }, body: json }),
      ];
    }),
  );
}

function render({ status, headers, body = '' }: HttpResponse): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    String(body),
  ].join('\n');
}
