import type { CheckResponse } from './check.ts';
import { fullWindow } from './rate-limit-values.ts';

/** Headers that tell a shared cache to keep a response. */
const sharedControls = [
  'cdn-cache-control',
  'cloudflare-cdn-cache-control',
  'netlify-cdn-cache-control',
  'surrogate-control',
];

/** Seconds. Stored facts must not outlive a day. */
const maxAge = 86_400;

/**
 * Judges caching. Some responses are never stored. Others have either live rate limit values, which each
 * reader revalidates, or constant ones, which a shared cache may keep for up to a day.
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
