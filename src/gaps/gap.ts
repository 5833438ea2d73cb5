/** Checks that fail in a setup for one reason. */
export interface Gap {
  readonly topic: string;
  /** Why these checks fail there. */
  readonly reason: string;
  /** Checks by id; a final `*` stands for the rest of an id. */
  readonly checks: readonly string[];
  /** Absent if the checks always fail. A platform can differ from the packages that the tests run. */
  readonly production?:
    /** The checks pass in production, by the platform's documentation. */
    | 'better'
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
