import type { CheckRequest, Exchange, Need } from './check.ts';

/** Something that checks run on: an origin, a build folder, a host inside a test. */
export interface Target {
  readonly name: string;
  /** Where others can send the same requests; absent where nothing listens. */
  readonly origin?: URL;
  /** What it can show; of every other need, why not. */
  readonly shows: Readonly<Record<Need, true | string>>;
  /** Rejects with a sentence where no response came. */
  send(request: CheckRequest): Promise<Exchange>;
  close?(): void;
}
