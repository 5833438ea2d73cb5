import * as z from 'zod';
import {
  defaultPort,
  EnvironmentError,
  parseEnvironment,
  type Environment,
} from './environment.ts';
import { wholeNumber } from './parsed-by.ts';
import { buildVariables } from './build-variables.ts';
import { readVariableFacts } from './fact-variables.ts';
import { agentsPath, docsPath, openapiPath } from './paths.ts';
import { product } from './product.ts';
import { findProductProblems } from './product-schema.ts';
import type { Facts } from './facts.ts';
import { isLoopback, origin, webUrl } from './values.ts';
import { version } from './version.ts';

const sentence = "The build can't start:";

/** The number of the sample product, which is reserved for fiction. A public build refuses it. */
const samplePhone = '+12025550123';

/**
 * Reads the facts and settings of a build from the environment.
 * @throws {EnvironmentError} with every problem at once.
 */
export function parseBuild(env: Environment) {
  const problems = findProductProblems(product);
  if (problems.length > 0) throw new EnvironmentError(sentence, problems);
  const variable = findBaseVariable(env);
  const base = variable === 'PORT' ? originAtPort : origin;
  const baseUrl = base.safeParse(env[variable]).data ?? '';
  const shape = {
    ...buildVariables.shape,
    ...(isPublic(baseUrl) && requiredBy(variable)),
    [variable]: base,
  };
  const variables = z.object(shape as typeof buildVariables.shape);
  const data = parseEnvironment(sentence, variables, env);
  const facts: Facts = {
    ...readVariableFacts({ ...data, MCP_URL: data.MCP_URL ?? findEndpoint(baseUrl) }),
    baseUrl,
    name: product.name,
    description: product.description,
    when_to_use: product.when_to_use,
    docs: `${baseUrl}${docsPath}`,
    openapi: `${baseUrl}${openapiPath}`,
    version,
  };
  return {
    facts,
    // security.txt needs a contact (RFC 9116 §2.5.3).
    securityContact: data.SECURITY_CONTACT ?? product.contact.security ?? `tel:${facts.phone}`,
    // Without a key, the build is unsigned.
    signingKey: data.FACTS_SIGNING_KEY,
    // For builds without Git (reproducible-builds.org).
    sourceDate: data.SOURCE_DATE_EPOCH,
  };
}

/**
 * Returns the URL of the agent endpoint if no variable states it: a placeholder on another host, because
 * this origin has no endpoint. Without an endpoint, it is the page that says how agents reach the product.
 */
function findEndpoint(baseUrl: string): string {
  return product.agents.endpoint ? 'https://agents.example/mcp' : `${baseUrl}${agentsPath}`;
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

function isPublic(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  return url !== null && !isLoopback(url);
}

/** Returns the stricter schemas that a public origin needs for facts with defaults for localhost. */
function requiredBy(variable: string) {
  const because = `because ${variable} is a public origin`;
  const ownEndpoint = `the public URL of your agent endpoint, ${because}`;
  return {
    ...(product.agents.endpoint && {
      MCP_URL: z
        .string({ error: ownEndpoint })
        .pipe(webUrl)
        .refine((value) => isPublic(value), { error: ownEndpoint }),
    }),
    PHONE: buildVariables.shape.PHONE.refine((value) => value !== samplePhone, {
      error: `your own phone number, ${because}`,
    }),
  };
}
