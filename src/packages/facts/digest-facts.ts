import { hash } from 'node:crypto';
import type { Facts } from './facts.ts';

/** Returns a short digest of the published facts. Builds with the same one state the same facts. */
export function digestFacts(facts: Partial<Facts>): string {
  // The lists have all exceptions and notices, also those that are over by now.
  const { former: _, notices: _left, site: _site, hours, ...published } = facts;
  const { exceptions: _upcoming, ...open } = hours ?? {};
  // The schema orders the fields, so their order in the file doesn't matter.
  const text = JSON.stringify({ ...published, ...(hours && { hours: open }) });
  return hash('sha256', text).slice(0, 12);
}
