import type { Quota } from '../../../src/contract/rate-limit.ts';

/** The first argument of each server, as JSON. */
export interface Given<Fields = Readonly<Record<string, string>>> {
  readonly port: number;
  readonly quota: Quota;
  readonly fields: Fields;
  readonly body: string;
}

/** The argument of the server that sends every byte that Frontdesk sends. */
export interface BareGiven extends Given<string[]> {
  /** The timeout of idle connections in milliseconds, which Node sends in a header. */
  readonly idle: number;
}

/** The measured route. */
export const infoPath = '/api/v1/info';
