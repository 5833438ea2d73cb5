/** Where the Node server and `astro dev` listen, and the base URL points, unless PORT says otherwise. */
export const defaultPort = 4321;

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One variable that is wrong: what was expected of it, and what came. */
export interface Problem {
  readonly variable: string;
  readonly expected: string;
  readonly came: string;
}

/** Thrown when the environment can't be used. `problems` holds all that is wrong, the message too. */
export class EnvironmentError extends Error {
  readonly problems: readonly Problem[];

  constructor(sentence: string, problems: readonly Problem[]) {
    const lines = problems.map(
      ({ variable, expected, came }) => `  ${variable}: expected ${expected}; came ${came}`,
    );
    super([sentence, ...lines].join('\n'));
    this.name = 'EnvironmentError';
    this.problems = problems;
  }
}
