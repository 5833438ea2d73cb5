import type { Exchange } from '../check.ts';
import { everyResponse } from './expected-responses.ts';
import { judgeRateLimit } from './live-values.ts';

/** Fields of a read that do not depend on what the client accepts. */
const fields = [
  ...['Content-Type', 'Cache-Control', 'Link', 'Deprecation', 'Sunset', 'CDN-Cache-Control'],
  ...Object.keys(everyResponse).filter((name) => name !== 'RateLimit'),
];

/**
 * Compares a response with the one to the plain GET, which has a check of its own, so a fault of both
 * fails once. `more` names further fields that must be the same.
 */
export function judgeSame(
  { status, headers }: Exchange,
  plain: Exchange | undefined,
  more: readonly string[] = [],
): string | undefined {
  if (!plain) return 'expected a response to the plain GET';
  if (status !== plain.status) return `expected status ${plain.status}, received ${status}`;
  const other = [...fields, ...more].filter(
    (name) => headers[name.toLowerCase()] !== plain.headers[name.toLowerCase()],
  );
  if (other.length > 0) return `expected ${other.join(', ')} as in the response to the plain GET`;
  const { ratelimit: limit = '' } = headers;
  const isAsPlain = judgeRateLimit(plain.headers.ratelimit ?? '') !== undefined;
  const mismatch = isAsPlain ? undefined : judgeRateLimit(limit);
  return mismatch && `RateLimit: ${mismatch}, received "${limit}"`;
}
