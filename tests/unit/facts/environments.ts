import { EnvironmentError, type Environment, type Problem } from '../../../src/environment.ts';
import { parseFacts } from '../../../src/facts/parse-facts.ts';
import type { Facts } from '../../../src/facts/schema.ts';

export const defaults = {
  phone: '+12025550123',
  name: 'Frontdesk',
  description: 'A desk at the front.',
  when_to_use: 'When somebody is at the desk.',
};

/** An environment fit for a public origin. */
export const publicEnvironment = {
  PUBLIC_BASE_URL: 'https://frontdesk.example',
  MCP_URL: 'https://agent.example/mcp',
  // Not in the range reserved for fiction, but a 555 line number: nobody has it.
  PHONE: '+12025559999',
};

export function parse(env: Environment): Facts {
  return parseFacts(env, defaults, '1.3.0');
}

/** The error that an environment is refused with. */
export function refusalOf(env: Environment): EnvironmentError {
  try {
    parse(env);
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was accepted`);
}

/** What is said to be wrong with one variable. */
export function problemsWith(variable: string, env: Environment): readonly Problem[] {
  return refusalOf(env).problems.filter((problem) => problem.variable === variable);
}
