import Negotiator from 'negotiator';
import { codings, type Coding } from './codings.ts';
import type { Representation, Representations } from './representation.ts';

/** Chooses the representation whose coding the client likes best. */
export function choose(
  representations: Representations,
  acceptEncoding: string | undefined,
): Representation {
  for (const coding of acceptableCodings(acceptEncoding)) {
    const representation = representations[coding];
    if (representation) return representation;
  }
  return representations.identity;
}

/** Answers by value: clients send few distinct values. Both numbers bound the memory they take. */
const negotiated = new Map<string, readonly Coding[]>();
const maxRemembered = 1000;

/** In characters. Browsers send 30; Negotiator takes half a millisecond for 15,000. */
const maxLength = 1000;

/**
 * The codings a client accepts, best first, from its Accept-Encoding (RFC 9110 §12.5.3). Identity is
 * last if the client refuses everything, since a response it may not want beats none, and alone if
 * the value is too long to be a real client's.
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

/** The option that Negotiator 1.0 brought and its published types lack. */
interface PreferringNegotiator {
  encodings(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[];
}
