import type { Quota } from '../../../src/contract/rate-limit.ts';

/** What a server of the benchmark is to do: its first argument, as JSON. It listens on HOST. */
export interface Given<Fields = Readonly<Record<string, string>>> {
  readonly port: number;
  /** For each client's address. */
  readonly quota: Quota;
  readonly fields: Fields;
  readonly body: string;
}

/** The same for the server that is to send every byte that Frontdesk sends. */
export interface BareGiven extends Given<string[]> {
  /** How long an idle connection is kept, in milliseconds: Node states it in a field. */
  readonly idle: number;
  /** Whether Node is told that most requests have no body, as Frontdesk's server tells it. */
  readonly optimizeEmptyRequests: boolean;
}

/** Where every server of the benchmark answers. */
export const infoPath = '/api/v1/info';
