import type { Exchange } from '../check.ts';

/** What a response says of the cache that it came from. */
export interface Storage {
  /** Seconds since it was made or validated (RFC 9111 §5.1); undefined where only a hit is told. */
  readonly age: number | undefined;
  /** The fields that tell, for people. */
  readonly signs: string;
}

/** Fields of their own in which CDNs and nginx tell of a hit, in their own words. */
const hitFields = ['x-cache', 'x-cache-status', 'cf-cache-status', 'x-vercel-cache'];

/**
 * What shows that a response is a stored one: Age above zero (an origin does not send it, RFC 9111
 * §5.1), `hit` in Cache-Status (RFC 9211 §2.1), or a word for it in a field of a CDN's own. Undefined
 * where nothing shows it.
 */
export function readStorage({ headers }: Exchange): Storage | undefined {
  const age = /^\d{1,9}$/.test(headers.age ?? '') ? Number(headers.age) : undefined;
  const status = headers['cache-status'];
  const signs = [
    ...(age !== undefined && age > 0 ? [`Age: ${age}`] : []),
    ...(status !== undefined && saysHit(status) ? [`Cache-Status: ${status}`] : []),
    ...hitFields
      .filter((name) => /\b(?:hit|stale|updating)\b/i.test(headers[name] ?? ''))
      .map((name) => `${name}: ${headers[name] ?? ''}`),
  ];
  return signs.length === 0 ? undefined : { age, signs: signs.join(', ') };
}

/** True where a cache in the list says `hit`: a Boolean parameter, with or without its value. */
function saysHit(status: string): boolean {
  const withoutStrings = status.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /;\s*hit(?:=\?1)?\s*(?:[;,]|$)/.test(withoutStrings);
}
