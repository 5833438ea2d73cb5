import { fillError, pickHeaders } from '../api/respond.ts';
import type { ErrorName } from '../api/errors.ts';
import type { PublishedResponses } from '../files/site-responses.ts';
import type { CheckRequest } from './checks/check.ts';
import { fullWindowFields, rateLimitForm } from './rate-limit-values.ts';

/** The response that a build states for a request. */
export interface Expected {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the response has no body. */
  readonly body?: string | undefined;
}

/** The headers of the transport, and those for browsers, which are not part of the contract. */
const notCompared =
  /^(?:Content-Length|Content-Security-Policy|ETag|Strict-Transport-Security|Vary)$/;

const limited = { ...fullWindowFields, RateLimit: rateLimitForm };

/** Returns the response that a build states for a request with this status. */
export function expectResponse(
  request: CheckRequest,
  status: number,
  responses: PublishedResponses,
): Expected {
  const { headers, body } = findResponse(request, status, responses);
  const compared = Object.keys(headers).filter((name) => !notCompared.test(name));
  return {
    status,
    headers: {
      ...pickHeaders(headers, compared),
      ...(status === 304 && { ETag: '' }),
      ...limited,
    },
    ...(request.method !== 'HEAD' && status !== 304 && { body }),
  };
}

/** Finds the response by its status, and not as the lookup does. */
function findResponse(
  { method, target }: CheckRequest,
  status: number,
  { errors, options, preflight, reads }: PublishedResponses,
): Omit<Expected, 'status'> {
  const [path = ''] = target.split('?', 1);
  const read = reads[path];
  if (status < 400 && status !== 204) {
    const { metered = {} } = read?.headers ?? {};
    const { notModified = [], body } = read ?? {};
    return { headers: status === 304 ? pickHeaders(metered, notModified) : metered, body };
  }
  const { headers, body } =
    status === 204
      ? { ...(read ? options : preflight), body: undefined }
      : fillError(errors[nameError(target, status)], { method, path });
  return { headers: { ...headers, ...read?.deprecation }, body };
}

const namesByStatus: Readonly<Record<number, ErrorName>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  429: 'rate_limited',
  500: 'internal_error',
};

function nameError(target: string, status: number): ErrorName {
  return namesByStatus[status] ?? (target.includes('?') ? 'invalid_format' : 'malformed_path');
}
