import {
  EnvironmentError,
  type Environment,
  type Problem,
} from '../../../src/facts/environment.ts';
import { parseBuild } from '../../../src/facts/parse-build.ts';
import { exampleProduct } from '../example-product.ts';

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

/** Returns the error of a build that is refused. */
export function errorOf(env: Environment, product: unknown = exampleProduct): EnvironmentError {
  return errorFrom(() => parseBuild(env, product));
}

/** Returns the problems of one variable. */
export function problemsWith(variable: string, env: Environment): readonly Problem[] {
  return errorOf(env).problems.filter((problem) => problem.variable === variable);
}
