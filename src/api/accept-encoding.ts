import Negotiator from 'negotiator';
import { codings, type Coding } from './representation.ts';

/** In characters. Browsers send about 30. Negotiator needs half a millisecond for 15,000. */
const maxLength = 1000;

/**
 * Lists the codings in an Accept-Encoding, best first (RFC 9110 §12.5.3). It always has identity,
 * because a response that the client refuses is better than none. A value that is too long for a real
 * client gets identity only.
 */
export function acceptableCodings(acceptEncoding: string | undefined): readonly Coding[] {
  if (acceptEncoding === undefined || acceptEncoding.length > maxLength) return ['identity'];
  const negotiator = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding },
  }) as PreferringNegotiator;
  const accepted = negotiator.encodings(codings, { preferred: codings });
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}

/** An option of Negotiator 1.0 that its published types lack. */
interface PreferringNegotiator {
  encodings(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding[];
}
