import type { CheckResponse } from '../check.ts';

const cacheStatuses = [
  'cache-status',
  'x-cache',
  'x-cache-status',
  'cf-cache-status',
  'x-vercel-cache',
];

/** Returns the header that shows that a response comes from a cache (RFC 9111 §5.1, RFC 9211). */
export function readStorage({ headers }: CheckResponse): string | undefined {
  if (Number(headers.age) > 0) return `Age: ${headers.age ?? ''}`;
  const name = cacheStatuses.find((one) => /\b(?:hit|stale|updating)\b/i.test(headers[one] ?? ''));
  return name && `${name}: ${headers[name] ?? ''}`;
}
