import { renderBody } from './bodies.ts';
import { createErrorResponse, errorNames, errors, type ErrorName } from './errors.ts';
import {
  apiSecurityFields,
  commonFields,
  deprecationFields,
  mediaTypes,
  preflightFields,
  readFields,
  type RateLimitMode,
} from './headers.ts';
import { createOpenapi } from './openapi/document.ts';
import { publicQuota } from './rate-limit.ts';
import { allow, apiPaths, isApiPath, routeAt, takesFormat } from './routes.ts';
import type { ApiFacts } from './api-facts.ts';
import { represent } from './represent.ts';
import type { Responses, StoredError, StoredRead } from './responses.ts';

/** Creates the responses of a product. */
export function createResponses(facts: ApiFacts): Responses {
  const security = apiSecurityFields(facts);
  const revalidated = ['Cache-Control', 'Vary', 'ETag', ...Object.keys(commonFields)];
  const notStored = { 'Cache-Control': 'no-store', ...commonFields, ...security };
  const createRead = (path: string): StoredRead => {
    const route = routeAt(path);
    const body = route ? renderBody(route, facts) : JSON.stringify(createOpenapi(facts));
    const deprecation = deprecationFields(path, facts.site);
    // Caches update stored headers from a 304 (RFC 9111 §4.3.4), so clients see a moved sunset.
    const notModified = apiPaths.cached.includes(path)
      ? [...revalidated, ...Object.keys(deprecation)]
      : [];
    const headersIn = (mode: RateLimitMode) => {
      const fields = { ...readFields(path, mode, facts), ...security, Vary: 'Accept-Encoding' };
      const file = { bytes: body, coded: {} };
      return represent(file, fields, notModified).identity.headers;
    };
    return {
      counts: isApiPath(path),
      takesFormat: route !== undefined && takesFormat(route),
      headers: { metered: headersIn('metered'), advertised: headersIn('advertised') },
      notModified,
      deprecation,
      body,
    };
  };
  const createError = (name: ErrorName): StoredError => ({
    status: errors[name].status,
    headers: {
      'Content-Type': mediaTypes.json,
      ...notStored,
      ...(name === 'method_not_allowed' && { Allow: allow }),
      ...(name === 'rate_limited' && { 'Retry-After': '<retryAfter>' }),
    },
    body: createErrorResponse(name, facts),
  });
  const preflight = { ...notStored, ...preflightFields };
  return {
    quota: publicQuota,
    reads: Object.fromEntries(apiPaths.published.map((path) => [path, createRead(path)])),
    options: { status: 204, headers: { Allow: allow, ...preflight } },
    preflight: { status: 204, headers: preflight },
    errors: Object.fromEntries(errorNames.map((name) => [name, createError(name)])) as Record<
      ErrorName,
      StoredError
    >,
  };
}
