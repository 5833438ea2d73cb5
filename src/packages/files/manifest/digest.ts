import { hash } from 'node:crypto';
import type { Facts } from '../../facts/facts.ts';

/** Returns a file's SHA-256 in hexadecimal, as in manifests. */
export function digest(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

/** Returns a short digest of the published facts. Builds with the same one state the same facts. */
export function digestFacts(facts: Partial<Facts>): string {
  // The lists have all exceptions and notices, also those that are over by now.
  const { former: _, notices: _left, site: _site, hours, ...published } = facts;
  const { exceptions: _upcoming, ...open } = hours ?? {};
  // The schema orders the fields, so their order in the file doesn't matter.
  return digest(JSON.stringify({ ...published, ...(hours && { hours: open }) })).slice(0, 12);
}
