import * as z from 'zod';
import { buildVariables } from './build-variables.ts';
import {
  defaultPort,
  EnvironmentError,
  parseEnvironment,
  type Environment,
  type Problem,
} from './environment.ts';
import { toFacts, type Facts } from './facts.ts';
import { wholeNumber } from './parsed-by.ts';
import { findProductProblems, productSchema, toProblem } from './product-schema.ts';
import { isLoopback, origin } from './values.ts';

const sentence = "The build can't start:";

/** The sample product's number, which is reserved for fiction. A public build refuses it. */
export const samplePhone = '+12025550123';

/** The sample product's agent endpoint, a placeholder. A public build refuses it. */
const sampleEndpoint = 'https://agents.example/mcp';

/**
 * Reads the facts and settings of a build.
 * @throws {EnvironmentError} with every problem of the product, or else of the environment.
 */
export function parseBuild(env: Environment, source: unknown) {
  throwIfAny(findProductProblems(source));
  const product = productSchema.parse(source);
  const variable = findBaseVariable(env);
  const base = variable === 'PORT' ? originAtPort : origin;
  const variables = z.object({ ...buildVariables.shape, [variable]: base });
  const { SOURCE_DATE_EPOCH: sourceDate } = parseEnvironment(sentence, variables, env);
  const facts = toFacts(product, base.parse(env[variable]));
  if (isPublic(facts.baseUrl)) throwIfAny(findSampleFacts(facts, variable));
  return {
    facts,
    // security.txt needs a contact (RFC 9116 §2.5.3).
    securityContact: product.contact.security ?? `tel:${facts.phone}`,
    sourceDate,
  };
}

/**
 * Returns the name of the variable that states the base URL. Netlify builds previews with production's
 * variables, so a preview's own URL comes first.
 */
function findBaseVariable(env: Environment) {
  const isPreview = env.CONTEXT !== undefined && env.CONTEXT !== 'production';
  const previewUrl = isPreview ? (['DEPLOY_PRIME_URL'] as const) : [];
  const variables = [...previewUrl, 'PUBLIC_BASE_URL', 'URL'] as const;
  return variables.find((variable) => env[variable] !== undefined) ?? 'PORT';
}

const originAtPort = wholeNumber(1, 65_535)
  .default(defaultPort)
  .transform((port) => `http://localhost:${port}`)
  .pipe(origin);

function isPublic(url: string): boolean {
  return !isLoopback(new URL(url));
}

/** Finds the values of the sample product that a public site must not publish. */
function findSampleFacts({ phone, mcp }: Facts, variable: string): Problem[] {
  const because = `because ${variable} is a public address`;
  const problems: Problem[] = [];
  if (phone === samplePhone) {
    problems.push(toProblem(['phone', 'number'], `your own phone number, ${because}`, phone));
  }
  if (mcp === sampleEndpoint || !isPublic(mcp)) {
    const expected = `the public URL of your agent endpoint, ${because}`;
    problems.push(toProblem(['agents', 'endpoint', 'url'], expected, mcp));
  }
  return problems;
}

function throwIfAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new EnvironmentError(sentence, problems);
}
