import * as z from 'zod';

/** The port of the Node server and `astro dev`, unless PORT is set. */
export const defaultPort = 4321;

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the docs, the README, and `.env.example` say about a variable. */
interface Description {
  readonly meaning: string;
  /** The default in words, unless it is the schema's own default. */
  readonly default?: string;
  readonly example: string;
  /** True if errors must not print the value. */
  readonly secret?: true;
}

/** The description of each variable's schema. */
export const descriptions = z.registry<Description>();

/** Lists the variables of a program with their descriptions, in the order of its schema. */
export function listVariables({ shape }: z.ZodObject) {
  return Object.entries(shape).map(([name, schema]) => {
    const description = descriptions.get(schema);
    if (!description) throw new Error(`${name} has no description`);
    const { meaning, example } = description;
    const fallback = `\`${String(z.safeParse(schema, undefined).data)}\``;
    return { name, meaning, example, default: description.default ?? fallback };
  });
}

/** One variable with a wrong value. */
export interface Problem {
  readonly variable: string;
  readonly expected: string;
  readonly received: string;
}

/** Thrown if a program can't use its environment. The message has a line for each problem. */
export class EnvironmentError extends Error {
  readonly problems: readonly Problem[];

  constructor(sentence: string, problems: readonly Problem[]) {
    const lines = problems.map(
      ({ variable, expected, received }) =>
        `  ${variable}: expected ${expected}; received ${received}`,
    );
    super([sentence, ...lines].join('\n'));
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}

/**
 * Reads a program's variables. An empty variable is an error. It does not count as unset.
 * @throws {EnvironmentError} with the sentence and every problem at once.
 */
export function parseEnvironment<Variables extends z.ZodObject>(
  sentence: string,
  variables: Variables,
  env: Environment,
): z.infer<Variables> {
  const parsed = variables.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: [key], message: expected }) => {
    const variable = String(key);
    const schema = variables.shape[variable] as z.ZodType | undefined;
    const secret = schema !== undefined && descriptions.get(schema)?.secret === true;
    const received =
      secret && env[variable]
        ? 'a value that is not shown, because it may be secret'
        : describeValue(env[variable]);
    return { variable, expected, received };
  });
  throw new EnvironmentError(sentence, problems);
}

/** Describes a wrong value on one line. */
export function describeValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
