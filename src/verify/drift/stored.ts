import type { Exchange } from '../check.ts';

/** The evidence that a response comes from a cache. */
export interface Storage {
  /** Seconds since the response was made or validated (RFC 9111 §5.1); undefined if not stated. */
  readonly age: number | undefined;
  /** The header fields that show it, for people. */
  readonly signs: string;
}

/** Fields in which CDNs and nginx report a hit. */
const hitFields = ['x-cache', 'x-cache-status', 'cf-cache-status', 'x-vercel-cache'];

/**
 * Finds the evidence that a response comes from a cache: Age above zero, which an origin does not send
 * (RFC 9111 §5.1), `hit` in Cache-Status (RFC 9211 §2.1), or a CDN's own field. Undefined if there is
 * none.
 */
export function readStorage({ headers }: Exchange): Storage | undefined {
  const age = /^\d{1,9}$/.test(headers.age ?? '') ? Number(headers.age) : undefined;
  const status = headers['cache-status'];
  const signs = [
    ...(age !== undefined && age > 0 ? [`Age: ${age}`] : []),
    ...(status !== undefined && hasHit(status) ? [`Cache-Status: ${status}`] : []),
    ...hitFields
      .filter((name) => /\b(?:hit|stale|updating)\b/i.test(headers[name] ?? ''))
      .map((name) => `${name}: ${headers[name] ?? ''}`),
  ];
  return signs.length === 0 ? undefined : { age, signs: signs.join(', ') };
}

/** True if a cache in the list has the Boolean parameter `hit`, with or without its value. */
function hasHit(status: string): boolean {
  const withoutStrings = status.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /;\s*hit(?:=\?1)?\s*(?:[;,]|$)/.test(withoutStrings);
}
