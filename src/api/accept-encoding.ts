import Negotiator from 'negotiator';
import { codings, type Coding, type Representations } from './representation.ts';

/** Chooses the representation in the encoding that the client prefers. */
export function choose(
  representations: Representations,
  acceptEncoding: string | undefined,
): Representations['identity'] {
  for (const coding of acceptableCodings(acceptEncoding)) {
    const representation = representations[coding];
    if (representation) return representation;
  }
  return representations.identity;
}

/** Results by value, because clients send few distinct values. Both numbers below bound its memory. */
const negotiated = new Map<string, readonly Coding[]>();
const maxRemembered = 1000;

/** In characters. Browsers send about 30. Negotiator needs half a millisecond for 15,000. */
const maxLength = 1000;

/**
 * Lists the codings in an Accept-Encoding, best first (RFC 9110 §12.5.3). It always has identity,
 * because a response that the client refuses is better than none. A value that is too long for a real
 * client gets identity only.
 */
export function acceptableCodings(acceptEncoding: string | undefined): readonly Coding[] {
  if (acceptEncoding === undefined || acceptEncoding.length > maxLength) return identityOnly;
  const known = negotiated.get(acceptEncoding);
  if (known) return known;
  const negotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  }) as PreferringNegotiator;
  const accepted = negotiator.encodings(codings, { preferred: codings });
  const result = accepted.includes('identity') ? accepted : [...accepted, 'identity' as const];
  if (negotiated.size < maxRemembered) negotiated.set(acceptEncoding, result);
  return result;
}

const identityOnly = ['identity'] as const;

/** An option of Negotiator 1.0 that its published types lack. */
interface PreferringNegotiator {
  encodings(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[];
}
