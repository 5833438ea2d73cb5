import {
  EnvironmentError,
  type Environment,
  type Problem,
} from '../../../src/facts/environment.ts';
import { parseBuild } from '../../../src/facts/parse-build.ts';

/** An environment for a public origin. The number is reserved for fiction. */
export const publicEnvironment = {
  PUBLIC_BASE_URL: 'https://frontdesk.example',
  MCP_URL: 'https://agent.example/mcp',
  PHONE: '+442079460123',
};

/** Returns the error of a function that parses a wrong environment. */
export function errorFrom(parse: () => unknown): EnvironmentError {
  try {
    parse();
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
    throw error;
  }
  throw new Error('The environment was accepted');
}

/** Returns the error of a build in a wrong environment. */
export function errorOf(env: Environment): EnvironmentError {
  return errorFrom(() => parseBuild(env));
}

/** Returns the problems of one variable. */
export function problemsWith(variable: string, env: Environment): readonly Problem[] {
  return errorOf(env).problems.filter((problem) => problem.variable === variable);
}
