import * as z from 'zod';

/** The port of the Node server and `astro dev`, unless PORT is set. */
export const defaultPort = 4321;

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the docs and `.env.example` say about a variable. */
interface Description {
  readonly meaning: string;
  /** The default in words. Omit to show the schema's default. */
  readonly default?: string;
  readonly example: string;
  /** True if errors must not print the value. */
  readonly secret?: true;
}

export const descriptions = z.registry<Description>();

/** Lists the variables of a program with their descriptions, in the order of its schema. */
export function listVariables({ shape }: z.ZodObject) {
  return Object.entries(shape).map(([name, schema]) => {
    const description = descriptions.get(schema);
    if (!description) throw new Error(`${name} has no description`);
    const fallback = `\`${String(z.safeParse(schema, undefined).data)}\``;
    return { name, default: fallback, ...description };
  });
}

/** Thrown if a program can't use its settings. The message has a line for each problem. */
export class SettingsError extends Error {}

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
  const lines = error.issues.flatMap((issue) => {
    const { path, message: expected } = issue;
    const paths = 'keys' in issue ? issue.keys.map((key) => [...path, key]) : [path];
    return paths.map((names) => {
      const schema = settings.shape[String(names[0])] as z.ZodType | undefined;
      const secret = schema && descriptions.get(schema)?.secret;
      const received = describeValue(source, names, secret);
      return `  ${names.join('.')}: expected ${expected}; received ${received}`;
    });
  });
  throw new SettingsError([sentence, ...lines].join('\n'));
}

/** Describes the value at a path on one line. */
function describeValue(source: unknown, path: readonly PropertyKey[], secret = false): string {
  let value = source;
  for (const name of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[name];
  if (value === undefined) return 'nothing';
  return secret ? 'a value that is not shown, because it may be secret' : JSON.stringify(value);
}

/** Returns what `parse` returns, or prints the message of its SettingsError and ends the program. */
export function parseOrExit<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    // `astro dev` shows errors in the browser.
    const isInVite = 'env' in import.meta;
    if (isInVite || !(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
