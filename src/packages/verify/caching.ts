import type { CheckResponse } from './checks/check.ts';
import { fullWindow } from './rate-limit-values.ts';

/** The names of headers that tell a shared cache to keep a response. */
const sharedControl = /(?:cdn-cache|surrogate)-control$/;

const isAged = (name: string, value: string) => name === 'age' && Number(value) > 0;

/** How long shared caches may keep facts, in seconds. */
const maxAge = 86_400;

/**
 * Returns what is wrong with the caching of a response. Shared caches may keep it for up to a day if its rate
 * limit values are constant. If they are live, only the client may store it, and must revalidate it.
 */
export function judgeCaching(expected: string, { headers }: CheckResponse): string | undefined {
  const control = (headers['cache-control'] ?? 'none').toLowerCase();
  const isNever = expected === 'no-store';
  const isLive = headers.ratelimit !== fullWindow;
  const kept = Object.entries(headers).find(
    ([name, value]) => isAged(name, value) || sharedControl.test(name),
  );
  if ((isNever || isLive) && kept) {
    return `expected no shared cache to keep the response, received ${kept.join(': ')}`;
  }
  if (control.includes('stale-while-revalidate')) {
    return `expected no stale-while-revalidate, received Cache-Control ${control}`;
  }
  const isPrivate = /\bprivate\b/.test(control) && /\bno-cache\b/.test(control);
  const ages = [...control.matchAll(/\bmax-?age=(\d+)/g)].map(([, seconds]) => Number(seconds));
  const isShared =
    !isLive && !/\bprivate\b/.test(control) && ages.every((seconds) => seconds <= maxAge);
  const isRight = isNever ? /\bno-store\b/.test(control) : isPrivate || isShared;
  return isRight ? undefined : `expected Cache-Control ${expected}, received ${control}`;
}

/** How long a browser may keep a text with facts without asking, in seconds. No owner can purge it there. */
const maxBrowserAge = 7 * 86_400;

/**
 * Returns the header that lets browsers keep a response for too long; undefined if none does. Shared caches are not
 * judged, because a deploy can purge them.
 */
export function findLongCaching({ headers }: CheckResponse): string | undefined {
  const { 'cache-control': control = '', expires, date } = headers;
  if (/\bno-(?:cache|store)\b/i.test(control)) return undefined;
  const [, age] = /(?<!-)\bmax-age="?(\d+)/i.exec(control) ?? [];
  const isLong = Number(age) > maxBrowserAge || /\bimmutable\b/i.test(control);
  if (isLong) return `Cache-Control: ${control}`;
  const lasts = Date.parse(expires ?? '') - Date.parse(date ?? '');
  return age === undefined && lasts > maxBrowserAge * 1000 ? `Expires: ${expires}` : undefined;
}
