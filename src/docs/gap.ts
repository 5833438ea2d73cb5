/** Checks that fail in a setup for one reason. */
export interface Gap {
  readonly topic: string;
  /** Why these checks fail there. */
  readonly reason: string;
  /** Checks by id. */
  readonly checks: readonly string[];
}
