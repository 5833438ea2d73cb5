import type { Exchange } from '../check.ts';

/** Fields in which CDNs and nginx report a hit. */
const hitFields = ['x-cache', 'x-cache-status', 'cf-cache-status', 'x-vercel-cache'];

/**
 * Finds the evidence that a response comes from a cache: Age above zero, which an origin does not send
 * (RFC 9111 §5.1), `hit` in Cache-Status (RFC 9211 §2.1), or a CDN's own field. Returns the fields
 * that show it; undefined if there are none.
 */
export function readStorage({ headers }: Exchange): string | undefined {
  const { age = '' } = headers;
  const status = headers['cache-status'];
  const signs = [
    ...(/^\d{1,9}$/.test(age) && Number(age) > 0 ? [`Age: ${age}`] : []),
    ...(status !== undefined && hasHit(status) ? [`Cache-Status: ${status}`] : []),
    ...hitFields
      .filter((name) => /\b(?:hit|stale|updating)\b/i.test(headers[name] ?? ''))
      .map((name) => `${name}: ${headers[name] ?? ''}`),
  ];
  return signs.length === 0 ? undefined : signs.join(', ');
}

/** True if a cache in the list has the Boolean parameter `hit`, with or without its value. */
function hasHit(status: string): boolean {
  const withoutStrings = status.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /;\s*hit(?:=\?1)?\s*(?:[;,]|$)/.test(withoutStrings);
}
