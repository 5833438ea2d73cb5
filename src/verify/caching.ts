import type { CheckResponse } from './check.ts';
import { fullWindow } from './rate-limit-values.ts';

/** Headers that tell a shared cache to keep a response. */
const sharedControls = [
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'netlify-cdn-cache-control',
  'surrogate-control',
];

const cacheStatuses = [
  'cache-status',
  'x-cache',
  'x-cache-status',
  'cf-cache-status',
  'x-vercel-cache',
];

/** Seconds. Stored facts must not outlive a day. */
const maxAge = 86_400;

/** Returns the header that shows that a response comes from a cache (RFC 9111 §5.1, RFC 9211). */
export function findCacheHit({ headers }: CheckResponse): string | undefined {
  if (Number(headers.age) > 0) return `Age: ${headers.age ?? ''}`;
  const name = cacheStatuses.find((one) => /\b(?:hit|stale|updating)\b/i.test(headers[one] ?? ''));
  return name && `${name}: ${headers[name] ?? ''}`;
}

/**
 * Judges the Cache-Control header. Some responses are never stored. Others have live rate limit values,
 * which every reader revalidates, or constant values, which a shared cache may keep for up to a day.
 */
export function judgeCaching(expected: string, { headers }: CheckResponse): string | undefined {
  const control = (headers['cache-control'] ?? 'none').toLowerCase();
  const isNever = expected === 'no-store';
  const isLive = headers.ratelimit !== fullWindow;
  const kept = [...sharedControls, ...(Number(headers.age) > 0 ? ['age'] : [])].find(
    (name) => headers[name] !== undefined,
  );
  if ((isNever || isLive) && kept !== undefined) {
    return `expected no shared cache to keep it, received ${kept} ${headers[kept] ?? ''}`;
  }
  const isPrivate = /\bprivate\b/.test(control) && /\bno-cache\b/.test(control);
  const ages = [...control.matchAll(/\bmax-?age=(\d+)/g)].map(([, seconds]) => Number(seconds));
  const isShared =
    !isLive && !/\bprivate\b/.test(control) && ages.every((seconds) => seconds <= maxAge);
  const isRight = isNever ? /\bno-store\b/.test(control) : isPrivate || isShared;
  return isRight ? undefined : `expected Cache-Control ${expected}, received ${control}`;
}
