import { STATUS_CODES } from 'node:http';
import { createError } from '../api/decide.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { exampleFailures, unknownPath } from '../contract/openapi/error-docs.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../contract/rate-limit.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { facts } from '../facts/index.ts';

interface DocumentedError {
  /** A sentence. */
  readonly meaning: string;
  /** A command that gets the error; absent if no client can cause it. */
  readonly command?: string;
}

const { baseUrl } = facts;

/** What the docs say about each error. */
export const errors: Readonly<Record<ErrorCode, DocumentedError>> = {
  bad_request: {
    meaning: 'The request is malformed.',
    command: `curl --include '${baseUrl}/api/v1/info?format=xml'`,
  },
  not_found: {
    meaning: 'The path is not a public route.',
    command: `curl --include '${baseUrl}${unknownPath}'`,
  },
  method_not_allowed: {
    meaning: 'The path exists, but it is read-only.',
    command: `curl --include --request POST '${baseUrl}/api/v1/info'`,
  },
  rate_limited: {
    meaning: 'The client has used up its rate limit.',
    command: `curl --include '${baseUrl}/api/v1/health'`,
  },
  internal_error: { meaning: 'The server failed. The request was fine.' },
};

/** Renders an error as curl prints it, without the headers of the connection and of TLS. */
export function renderErrorResponse(code: ErrorCode): string {
  const { status, headers, body = '' } = createError(exampleFailures[code], 'GET');
  const fields = {
    ...apiSecurityFields(false),
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

/** A client's first request gets the error, except the 429. A server error states a full window. */
function rateLimitOf(code: ErrorCode) {
  if (code === 'internal_error') return fullWindow(publicQuota);
  return code === 'rate_limited'
    ? { remaining: 0, reset: exampleFailures[code].retryAfter }
    : { remaining: publicQuota.limit - 1, reset: publicQuota.window };
}
