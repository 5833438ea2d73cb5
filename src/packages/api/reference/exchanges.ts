import type { ApiFacts } from '../api-facts.ts';
import { errorCodes, errors, type ErrorCode } from '../errors.ts';
import type { HeaderFields, RateLimitMode } from '../headers.ts';
import { createErrorExample, errorFields, unknownPath } from '../openapi/error-docs.ts';
import { afterFirst, fullWindow, publicQuota, rateLimitFields } from '../rate-limit.ts';
import { pickHeaders } from '../respond.ts';
import type { Resource } from '../resources.ts';
import type { Responses } from '../responses.ts';

/** A response in the reference. */
interface Example {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Undefined for a response without content. */
  readonly body?: unknown;
}

/** A request in the reference. The method is GET unless it says otherwise. */
interface ExampleRequest {
  readonly path: string;
  readonly method?: string;
}

/** An error, with a request that gets it. No client can cause a server error. */
interface ErrorReference {
  readonly status: number;
  readonly request: ExampleRequest | undefined;
  readonly response: Example;
}

/** Describes each error by its code. */
export function describeErrors(
  facts: ApiFacts,
  responses: Responses,
  mode: RateLimitMode,
): Readonly<Record<ErrorCode, ErrorReference>> {
  const requests: Readonly<Partial<Record<ErrorCode, ExampleRequest>>> = {
    bad_request: { path: '/api/v1/info?format=xml' },
    not_found: { path: unknownPath },
    method_not_allowed: { path: '/api/v1/info', method: 'POST' },
    // Advertised reads don't count, so they never get this error.
    rate_limited: { path: mode === 'metered' ? '/api/v1/health' : unknownPath },
  };
  const describe = (code: ErrorCode): ErrorReference => {
    // The request beside it has a wrong format.
    const name = code === 'bad_request' ? 'invalid_format' : code;
    const { status, headers } = responses.errors[name];
    const fields = { ...headers, ...rateLimitFields(publicQuota, afterFirst(publicQuota)) };
    const response = {
      status,
      headers: { ...fields, ...errorFields[code] },
      body: createErrorExample(name, facts),
    };
    return { status: errors[code].status, request: requests[code], response };
  };
  const all = errorCodes.map((code) => [code, describe(code)]);
  return Object.fromEntries(all) as Record<ErrorCode, ErrorReference>;
}

/** Lists the usual responses to a read of a resource as JSON, by status. */
export function listReadExamples(
  resource: Resource,
  responses: Responses,
  mode: RateLimitMode,
  errors: ReturnType<typeof describeErrors>,
) {
  const read = responses.reads[`/api/v1/${resource}`];
  if (!read) throw new Error(`${resource} has no route`);
  const state = mode === 'metered' ? afterFirst(publicQuota) : fullWindow(publicQuota);
  const headers = { ...read.headers[mode], ...rateLimitFields(publicQuota, state) };
  const kept = pickHeaders(headers, [...read.notModified, 'RateLimit-Policy', 'RateLimit']);
  return {
    200: { status: 200, headers, body: JSON.parse(read.body) as unknown },
    ...(read.notModified.length > 0 && { 304: { status: 304, headers: kept } }),
    404: errors.not_found.response,
    ...(mode === 'metered' && { 429: errors.rate_limited.response }),
  };
}
