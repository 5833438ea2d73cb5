/** A place in a published file that contradicts the facts, the contract or another file. */
export interface Mismatch {
  readonly file: string;
  /** The fact, and the place where the file should state it. */
  readonly fact: string;
  readonly expected: string;
  readonly received: string;
}
