/** The text of a published file. */
export type { PublishedText } from './page-text.ts';

/** Reads the text of a parsed page. */
export { readPageText } from './page-text.ts';

/** Returns the longest time to read a file of this many bytes, in seconds. */
export { limitSeconds } from './run-within.ts';

/** Runs synchronous code for at most this many seconds, whatever it does. */
export { runWithin } from './run-within.ts';

/** Compares every published text with the facts. */
export { scanFacts } from './scan-facts.ts';

/** A wrong value, and the published files that contain it. */
export type { WrongStatement } from './scan-facts.ts';

/** Leaves only lowercase letters and digits: typography changes quotation marks, dashes, and spaces. The checks find a text in its source by it. */
export { toLetters } from './to-letters.ts';
