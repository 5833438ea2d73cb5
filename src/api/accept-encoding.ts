import Negotiator from 'negotiator';

/** The content codings of served files (RFC 9110 §8.4.1), best first. */
export const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];

/**
 * The longest header to parse, in characters. Browsers send about 30. Negotiator's time grows with the length:
 * it spends as much on 16,000 as the server on 50 ordinary requests.
 */
const maxLength = 200;

export type ChooseCoding = typeof chooseCoding;

/**
 * Chooses the coding that a client prefers (RFC 9110 §12.5.3). If it accepts none, it gets identity,
 * because a response that the client refuses is better than none. Overlong headers get identity too.
 */
export function chooseCoding(
  acceptEncoding: string | undefined,
  available: readonly Coding[],
): Coding {
  if (acceptEncoding === undefined || acceptEncoding.length > maxLength) return 'identity';
  const negotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  }) as PreferringNegotiator;
  const [best = 'identity'] = negotiator.encodings(available, { preferred: codings });
  return best;
}

/** An option of Negotiator 1.0 that its published types lack. */
interface PreferringNegotiator {
  encodings(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[];
}
