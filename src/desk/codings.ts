import Negotiator from 'negotiator';

/** The content codings that the desk can send (RFC 9110 §8.4.1), best first. */
export const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];

const negotiated = new Map<string, readonly Coding[]>();
const remembered = { values: 1000, length: 200 };

/**
 * The codings a client takes, best first, from its Accept-Encoding (RFC 9110 §12.5.3); identity is
 * last where the client refuses all, since an answer it may not want beats none. Clients send few
 * distinct values, so answers are remembered, up to a bound.
 */
export function acceptableCodings(acceptEncoding: string | undefined): readonly Coding[] {
  if (acceptEncoding === undefined) return identityOnly;
  const known = negotiated.get(acceptEncoding);
  if (known) return known;
  const negotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  }) as PreferringNegotiator;
  const accepted = negotiator.encodings(codings, { preferred: codings });
  const result = accepted.includes('identity') ? accepted : [...accepted, 'identity' as const];
  if (negotiated.size < remembered.values && acceptEncoding.length <= remembered.length) {
    negotiated.set(acceptEncoding, result);
  }
  return result;
}

const identityOnly = ['identity'] as const;

/** The option that Negotiator 1.0 brought and its published types lack. */
interface PreferringNegotiator {
  encodings(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[];
}
