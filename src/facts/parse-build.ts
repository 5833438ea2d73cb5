import type { KeyObject } from 'node:crypto';
import * as z from 'zod';
import { defaultPort, parseEnvironment, type Environment } from './environment.ts';
import { wholeNumber } from './value-schemas.ts';
import { buildVariables } from './build-variables.ts';
import { docsPath, openapiPath } from './paths.ts';
import { factVariables, product, version } from './product.ts';
import { isLoopback, origin, phone, webUrl, type Facts } from './schema.ts';
import type { SecuritySettings } from './security.ts';
import type { ServerCardFields } from './server-card.ts';

/** What the environment says about a build. */
export interface Build {
  readonly facts: Facts;
  readonly security: SecuritySettings;
  /** The owner's fields of the MCP server card. Without them, there is no card. */
  readonly serverCard: ServerCardFields | undefined;
  /** The Ed25519 key that signs the manifest. Without one, the build is unsigned. */
  readonly signingKey: KeyObject | undefined;
  /** The time of the source, for builds without Git (reproducible-builds.org). */
  readonly sourceDate: Date | undefined;
}

/** @throws {EnvironmentError} with every problem at once. */
export function parseBuild(env: Environment): Build {
  const variable = findBaseVariable(env);
  const base = variable === 'PORT' ? originAtPort : origin;
  const baseUrl = base.safeParse(env[variable]).data ?? '';
  const shape = {
    ...buildVariables.shape,
    ...(isPublic(baseUrl) && requiredBy(variable)),
    [variable]: base,
  };
  const variables = z.object(shape as typeof buildVariables.shape);
  const data = parseEnvironment("The build can't start:", variables, env);
  return {
    facts: {
      ...readFacts({ ...data, MCP_URL: data.MCP_URL ?? `${baseUrl}/mcp` }),
      baseUrl,
      docs: `${baseUrl}${docsPath}`,
      openapi: `${baseUrl}${openapiPath}`,
      version,
    },
    security: { contact: data.SECURITY_CONTACT, expires: data.SECURITY_EXPIRES },
    serverCard: data.MCP_SERVER_CARD,
    signingKey: data.FACTS_SIGNING_KEY,
    sourceDate: data.SOURCE_DATE_EPOCH,
  };
}

type ProductFacts = Pick<Facts, keyof typeof factVariables>;

function readFacts(
  data: Readonly<Record<(typeof factVariables)[keyof ProductFacts], string>>,
): ProductFacts {
  const facts = Object.entries(factVariables).map(([fact, variable]) => [fact, data[variable]]);
  return Object.fromEntries(facts) as ProductFacts;
}

/**
 * Returns the variable that states the base URL. Netlify builds previews with production's variables,
 * so a preview's own URL comes first.
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

/** The facts whose defaults are for localhost only, as a public origin needs them. */
function requiredBy(variable: string) {
  const because = `because ${variable} is a public origin`;
  const ownEndpoint = `the public URL of your agent endpoint, ${because}`;
  const ownPhone = `your own phone number, ${because}`;
  return {
    MCP_URL: z
      .string({ error: ownEndpoint })
      .pipe(webUrl)
      .refine((value) => isPublic(value), { error: ownEndpoint }),
    PHONE: z
      .string({ error: ownPhone })
      .refine((value) => value !== product.phone, { error: ownPhone })
      .pipe(phone),
  };
}
