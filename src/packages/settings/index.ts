/** Finds the name that is closest to a mistyped one, if any is close enough. */
export { findClosestName } from './closest-name.ts';

/** Decodes a file that a person edits. */
export { decodeText } from './decode-text.ts';

/** Describes wrong fields. */
export { describeMistakes } from './describe-mistakes.ts';

/** The port of the Node server and `astro dev`, unless PORT is set. */
export { defaultPort } from './environment.ts';

/** TODO Environment */
export type { Environment } from './environment.ts';

/** Lists what is wrong in a source. */
export { listMistakes } from './environment.ts';

/** A value that is wrong or missing. */
export type { Mistake } from './environment.ts';

/** Parses a program's variables, or the product. */
export { parseSettings } from './environment.ts';

/** Thrown if a program can't use its settings. */
export { SettingsError } from './environment.ts';

/** An object with exactly these fields. */
export { group } from './group.ts';

/** What an unknown field gets as expected, before the names that its group has. */
export { oneOfFields } from './group.ts';

/** Describes a character that looks like another one: '“ (U+201C) is a curly quote: …'. */
export { describeLookalike } from './lookalikes.ts';

/** Finds the first lookalike before, in, or after the name of each field. */
export { findLookalikes } from './lookalikes.ts';

/** Builds a string schema from `parse`, which returns undefined for invalid input. */
export { parsedBy } from './parsed-by.ts';

/** A whole number in plain decimal digits. */
export { wholeNumber } from './parsed-by.ts';

/** Renders a message for a terminal. */
export { toMessage } from './printable.ts';

/** Escapes invisible characters and commands in a text, as JavaScript does. */
export { toPrintable } from './printable.ts';

/** Joins lines. */
export { toPrintableLines } from './printable.ts';

/** What is wrong at a place in a text. */
export type { Problem } from './problem.ts';

/** Returns what `read` returns. */
export { readWhenRight } from './read-when-right.ts';

/** Reads a file that an owner writes. */
export { readRegularFile } from './regular-file.ts';
