/** Lists what is wrong in YAML that people typed, with its place: what YAML can't read, lookalikes, and wrong values. For product.yaml and front matter. */
export { checkYaml } from './yaml-problems.ts';

/** Decodes a file that a person edits: UTF-8 or UTF-16, with any line ends. */
export { decodeText } from './decode-text.ts';

/** The port of the Node server, `astro dev`, and a build for this machine, unless PORT is set. */
export { defaultPort } from './environment.ts';

/** Describes a character that looks like another one: '“ (U+201C) is a curly quote: …'. */
export { describeLookalike } from './lookalikes.ts';

/** Finds the name that is closest to a mistyped one, if any is close enough. */
export { findClosestName } from './closest-name.ts';

/** The schema of an object with exactly these fields. */
export { group } from './group.ts';

/** The schema of a text that a function parses, or for which it returns undefined. */
export { parsedBy } from './parsed-by.ts';

/** Parses a program's variables, options, or answers, or throws a SettingsError that lists every problem. */
export { parseSettings } from './environment.ts';

/** What is wrong at a place in a text. */
export type { Problem } from './problem.ts';

/** Reads a file that an owner writes, unless it is a folder or a device. */
export { readRegularFile } from './regular-file.ts';

/** Thrown if a program can't use its settings. The message says everything, and there is no stack. */
export { SettingsError } from './environment.ts';

/** Renders a message of several lines for a terminal. */
export { toMessage } from './printable.ts';

/** Escapes what a terminal would run or hide in one line, and cuts the line. */
export { toPrintable } from './printable.ts';

/** The schema of a whole number in plain decimal digits. */
export { wholeNumber } from './parsed-by.ts';
