/** Checks that fail in a setup for one reason. */
export interface Gap {
  readonly topic: string;
  /** Why these checks fail there. */
  readonly reason: string;
  /** Checks by id; a final `*` stands for the rest of an id. */
  readonly checks: readonly string[];
}

/** A gap on a platform, whose production can differ from the development packages that the tests run. */
export interface PlatformGap extends Gap {
  readonly production:
    /** The checks pass, by the platform's documentation. */
    | 'better'
    /** The checks fail too, because the same rules apply. */
    | 'same'
    /** The sources are silent or disagree. `npm run verify` shows the result on a deploy. */
    | 'unknown';
}

/** The checks of malformed requests that every HTTP server in front of the API answers itself. */
export const malformedRequests = [
  'wire-no-host',
  'wire-garbage',
  'wire-version',
  'wire-field-name',
  'wire-nul',
  'wire-target-space',
  'wire-two-lengths',
] as const;

/** The checks of a Host header that is repeated or invalid. */
export const invalidHosts = ['wire-host-twice', 'wire-host-invalid'] as const;
