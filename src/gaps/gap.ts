/** Checks that fail in a setup for one reason. */
export interface Gap {
  readonly topic: string;
  /** Why these checks fail there. */
  readonly reason: string;
  /** Checks by id; a final `*` stands for the rest of an id. */
  readonly checks: readonly string[];
}

/** The result in a platform's production of a check that fails on its development packages. */
export type Production =
  /** The check passes, by the platform's documentation. */
  | 'better'
  /** The check fails too, because the same rules apply. */
  | 'same'
  /** The sources are silent or disagree. `npm run verify` shows the result on a deploy. */
  | 'unknown';

export interface PlatformGap extends Gap {
  readonly production: Production;
}
