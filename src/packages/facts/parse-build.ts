import * as z from 'zod';
import { defaultPort, parseSettings, wholeNumber } from '@frontdesk/settings';
import { toFacts, type Facts } from './facts.ts';
import { parseProduct, productSchema, type ParsedProduct } from './product-schema.ts';
import type { Site } from './site.ts';
import { isLoopback, origin } from './values.ts';

/** The variables of a program. */
export type Environment = Readonly<NodeJS.Dict<string>>;

/** The sample product's number, which is reserved for fiction. A public build refuses it. */
export const samplePhone = '+12025550123';

/** The sample product's agent endpoint, a placeholder. A public build refuses it. */
const sampleEndpoint = 'https://agents.example/mcp';

/** Values of the sample product, which are wrong in every other product's texts. */
export const sampleValues = [samplePhone, sampleEndpoint, 'Roomline'] as const;

/** The variables that `npm run build` reads. docs/run.md describes them. */
export const buildVariables = z.object({
  PUBLIC_BASE_URL: origin.optional(),
  RATE_LIMIT_MODE: z
    .enum(['metered', 'advertised'], { error: 'one of metered, advertised' })
    .optional(),
});

/** Netlify, Cloudflare Workers, and Cloudflare Pages each set one of these in their builds. */
export const cdnVariables = ['NETLIFY', 'WORKERS_CI', 'CF_PAGES'] as const;

/**
 * Returns the rate limit mode of the deployment that a valid environment builds for. The docs show its headers. On a
 * CDN, every deployment is advertised, whatever the variable says.
 */
export function findRateLimitMode(env: Environment): 'metered' | 'advertised' {
  const isOnCdn = cdnVariables.some((name) => env[name]);
  return isOnCdn || env.RATE_LIMIT_MODE === 'advertised' ? 'advertised' : 'metered';
}

/**
 * Returns the facts of a build. Its product is a value, or what `parse` reads from another source.
 * @throws {SettingsError} that lists every problem in the environment or, if that is valid, in the product.
 */
export function parseBuild<Source>(
  env: Environment,
  source: Source,
  site: Site,
  parse: (source: Source, schema: typeof productSchema) => ParsedProduct = parseProduct,
): Facts {
  const variable = findBaseVariable(env);
  const base = variable === 'PORT' ? originAtPort : origin;
  const variables = z.object({ ...buildVariables.shape, [variable]: base });
  parseSettings("The build can't start:", variables, env);
  const baseUrl = base.parse(env[variable]);
  const isLocal = isLoopback(new URL(baseUrl));
  const product = parse(source, isLocal ? productSchema : publicProduct(variable));
  return toFacts(product, baseUrl, site);
}

/**
 * Returns the name of the variable with the base URL. Netlify builds previews with production's
 * variables, so a preview's own URL comes first.
 */
function findBaseVariable(env: Environment) {
  const isPreview = env.CONTEXT !== undefined && env.CONTEXT !== 'production';
  const previewUrl = isPreview ? (['DEPLOY_PRIME_URL'] as const) : [];
  const variables = [...previewUrl, 'PUBLIC_BASE_URL', 'URL'] as const;
  const given = variables.find((variable) => env[variable] !== undefined);
  // Cloudflare doesn't tell a build its address, and nobody can open localhost there.
  return given ?? (env.WORKERS_CI === undefined ? 'PORT' : 'PUBLIC_BASE_URL');
}

const originAtPort = wholeNumber(1, 65_535)
  .default(defaultPort)
  .transform((port) => `http://localhost:${port}`)
  .pipe(origin);

/** The product schema for a build with a public address. */
function publicProduct(variable: string) {
  const because = `because ${variable} is a public address`;
  const isPlaceholder = (url: string) => url === sampleEndpoint || isLoopback(new URL(url));
  return productSchema
    .refine(({ phone }) => phone.number !== samplePhone, {
      path: ['phone', 'number'],
      error: `your own phone number, ${because}`,
    })
    .refine(({ agents: { endpoint } }) => !endpoint || !isPlaceholder(endpoint.url), {
      path: ['agents', 'endpoint', 'url'],
      error: `the public URL of your agent endpoint, ${because}`,
    });
}
