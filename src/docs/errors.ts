import { STATUS_CODES } from 'node:http';
import { createError } from '../api/decide.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { exampleFailures, unknownPath } from '../contract/openapi/error-docs.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../contract/rate-limit.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { facts } from '../facts/index.ts';

const { baseUrl } = facts;

/** A command for each error. No client can cause a server error. */
export const commands: Readonly<Partial<Record<ErrorCode, string>>> = {
  bad_request: `curl --include '${baseUrl}/api/v1/info?format=xml'`,
  not_found: `curl --include '${baseUrl}${unknownPath}'`,
  method_not_allowed: `curl --include --request POST '${baseUrl}/api/v1/info'`,
  rate_limited: `curl --include '${baseUrl}/api/v1/health'`,
};

/** Renders an error as curl prints it, without connection headers. */
export function renderErrorResponse(code: ErrorCode): string {
  const { status, headers, body = '' } = createError(exampleFailures[code], 'GET');
  const fields = {
    ...apiSecurityFields,
    ...headers,
    ...rateLimitFields(publicQuota, rateLimitOf(code)),
  };
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\n');
}

/** All but the 429 are for a client's first request. A server error has a full window. */
function rateLimitOf(code: ErrorCode) {
  if (code === 'internal_error') return fullWindow(publicQuota);
  return code === 'rate_limited'
    ? { remaining: 0, reset: exampleFailures[code].retryAfter }
    : { remaining: publicQuota.limit - 1, reset: publicQuota.window };
}
