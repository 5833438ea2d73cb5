/** The limits of one exchange. */
export interface Limits {
  /** Milliseconds without data. */
  readonly idle: number;
  /** Milliseconds from the request to the last byte, so that a trickle ends. */
  readonly total: number;
  /** Bytes of a body, or of everything on a raw connection. */
  readonly bytes: number;
}

export const defaultIdle = 10_000;

/** Derives the limits from the idle timeout, in milliseconds. */
export function toLimits(idle = defaultIdle): Limits {
  return { idle, total: idle * 3, bytes: 4 * 1024 * 1024 };
}
