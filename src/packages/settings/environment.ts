import type * as z from 'zod';
import { toMessage } from './printable.ts';

/** The port of the Node server and `astro dev`, unless PORT is set. */
export const defaultPort = 4321;

/**
 * Thrown if a program can't use its settings. The message has a line for each problem. Astro prints the stack of an error,
 * if it has one, and guesses a hint from words in its text.
 */
export class SettingsError extends Error {
  constructor(message: string) {
    super(toMessage(message));
    this.stack = '';
  }

  override toString(): string {
    return this.name;
  }
}

export type Issues = z.ZodError['issues'];

/** A value that is wrong or missing. */
export interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly expected: string;
  /** On one line. */
  readonly received: string;
}

/**
 * Parses a program's variables, or the product. An empty variable is an error. It does not count as
 * unset.
 * @throws {SettingsError} that starts with `sentence` and lists every problem.
 */
export function parseSettings<Settings extends z.ZodObject>(
  sentence: string,
  settings: Settings,
  source: unknown,
): z.output<Settings> {
  const { success, data, error } = settings.safeParse(source);
  if (success) return data;
  const lines = listMistakes(error.issues, source).map(({ path, expected, received }) => {
    const schema = settings.shape[String(path[0])] as z.ZodType | undefined;
    const shown = schema?.meta()?.secret === true ? 'a value that is not shown' : received;
    return `  ${path.join('.')}: expected ${expected}; received ${shown}`;
  });
  throw new SettingsError([sentence, ...lines].join('\n'));
}

/** Lists what is wrong in a source. Each unknown field is a mistake of its own. */
export function listMistakes(issues: Issues, source: unknown): Mistake[] {
  return issues.flatMap((issue) => {
    const { path, message: expected } = issue;
    const paths = 'keys' in issue ? issue.keys.map((key) => [...path, key]) : [path];
    return paths.map((names) => ({
      path: names,
      expected,
      received: describeValue(source, names),
    }));
  });
}

/** Describes the value at a path on one line. */
function describeValue(source: unknown, path: readonly PropertyKey[]): string {
  let value = source;
  for (const name of path) {
    // A list can be written as one text.
    if (typeof value !== 'string')
      value = (value as Record<PropertyKey, unknown> | undefined)?.[name];
  }
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
