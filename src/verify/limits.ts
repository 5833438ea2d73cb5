/** What one exchange may take at most. */
export interface Limits {
  /** Milliseconds without a byte. */
  readonly silence: number;
  /** Milliseconds from the request to the last byte: a trickle ends here. */
  readonly total: number;
  /** Bytes of a body, or of everything that comes on a raw connection. */
  readonly bytes: number;
}

export const defaultSilence = 10_000;

/** The limits for a given patience, in milliseconds of silence. */
export function toLimits(silence = defaultSilence): Limits {
  return { silence, total: silence * 3, bytes: 4 * 1024 * 1024 };
}
