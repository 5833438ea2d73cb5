import { defaultPort, EnvironmentError, type Environment, type Problem } from '../environment.ts';
import { fictionalRangeOf } from './fictional-numbers.ts';
import { docsPath, openapiPath } from './paths.ts';
import {
  isExampleName,
  isLoopback,
  statedFactsSchema,
  type Facts,
  type StatedFacts,
} from './schema.ts';

interface Stated {
  readonly variable: string;
  readonly value: string;
  /** False for a default: nobody has said that it is true of this deployment. */
  readonly given: boolean;
}

/**
 * Reads every fact from the environment, with `defaults` for what it does not state.
 * A variable that is set but empty is wrong, not absent.
 * @throws {EnvironmentError} listing every problem at once.
 */
export function parseFacts(
  env: Environment,
  defaults: Pick<StatedFacts, 'phone' | 'name' | 'description' | 'when_to_use'>,
  version: string,
): Facts {
  const problems: Problem[] = [];
  const stated = stateFacts(env, defaults);
  if (stated.baseUrl.variable === 'PORT' && !isPort(env.PORT)) {
    problems.push({
      variable: 'PORT',
      expected: 'a port number from 1 to 65535',
      came: JSON.stringify(env.PORT),
    });
  }

  const parsed = statedFactsSchema.safeParse(mapValues(stated, ({ value }) => value));
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const { variable, value } = stated[issue.path[0] as keyof StatedFacts];
      // A default made of the base URL is as wrong as that is, and not a problem of its own.
      if (variable === stated.mcp.variable && !stated.mcp.given) continue;
      if (problems.some((problem) => problem.variable === variable)) continue;
      problems.push({ variable, expected: issue.message, came: JSON.stringify(value) });
    }
  }
  const mcpIsWrong = problems.some(({ variable }) => variable === stated.mcp.variable);
  if (!mcpIsWrong && isUnderApi(stated.mcp.value, stated.baseUrl.value)) {
    problems.push({
      variable: stated.mcp.variable,
      expected: 'a URL outside the public API, which has no route of the agent endpoint',
      came: JSON.stringify(stated.mcp.value),
    });
  }
  problems.push(...findPlaceholders(stated));
  if (!parsed.success || problems.length > 0) {
    throw new EnvironmentError("The facts can't be published:", problems);
  }

  const { baseUrl } = parsed.data;
  return {
    ...parsed.data,
    docs: `${baseUrl}${docsPath}`,
    openapi: `${baseUrl}${openapiPath}`,
    version,
  };
}

function stateFacts(
  env: Environment,
  defaults: Pick<StatedFacts, 'phone' | 'name' | 'description' | 'when_to_use'>,
): Record<keyof StatedFacts, Stated> {
  const state = (variable: string, fallback: string): Stated => {
    const value = env[variable];
    return { variable, value: value ?? fallback, given: value !== undefined };
  };
  const variable = baseVariables(env).find((name) => env[name] !== undefined);
  const baseUrl = variable
    ? state(variable, '')
    : { variable: 'PORT', value: `http://localhost:${env.PORT ?? defaultPort}`, given: false };

  return {
    baseUrl,
    mcp: state('MCP_URL', `${baseUrl.value.replace(/\/$/, '')}/mcp`),
    phone: state('PHONE', defaults.phone),
    name: state('PRODUCT_NAME', defaults.name),
    description: state('PRODUCT_DESCRIPTION', defaults.description),
    when_to_use: state('PRODUCT_WHEN_TO_USE', defaults.when_to_use),
  };
}

/**
 * The variables that can state the base URL, the strongest first. Netlify builds previews with the
 * variables of production, which name production's origin; a preview's own is DEPLOY_PRIME_URL.
 */
function baseVariables({ CONTEXT: context }: Environment): readonly string[] {
  const isPreview = context !== undefined && context !== 'production';
  return [...(isPreview ? ['DEPLOY_PRIME_URL'] : []), 'PUBLIC_BASE_URL', 'URL'];
}

function isUnderApi(mcp: string, baseUrl: string): boolean {
  const [url, base] = [URL.parse(mcp), URL.parse(baseUrl)];
  return url !== null && url.origin === base?.origin && /^\/api(?:\/|$)/.test(url.pathname);
}

function isPort(value: string | undefined): boolean {
  return value === undefined || (/^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535);
}

/** What is fit for a workbench and not for a public origin: fictional numbers, endpoints nobody named. */
function findPlaceholders(stated: Record<keyof StatedFacts, Stated>): Problem[] {
  const base = URL.parse(stated.baseUrl.value);
  if (!base || isLoopback(base)) return [];
  const because = `since ${stated.baseUrl.variable} is public (${base.origin})`;
  const problems: Problem[] = [];

  const reservedBy = fictionalRangeOf(stated.phone.value);
  if (reservedBy !== undefined) {
    problems.push({
      variable: 'PHONE',
      expected: `the product's own phone number, ${because}`,
      came: `${JSON.stringify(stated.phone.value)}, reserved for fiction by ${reservedBy}`,
    });
  }

  const mcp = URL.parse(stated.mcp.value);
  const elsewhere = mcp && (isLoopback(mcp) || (isExampleName(mcp) && !isExampleName(base)));
  if (!stated.mcp.given || elsewhere) {
    problems.push({
      variable: 'MCP_URL',
      expected: `the agent endpoint's own public URL, ${because}`,
      came: stated.mcp.given ? JSON.stringify(stated.mcp.value) : 'nothing',
    });
  }
  return problems;
}

function mapValues<K extends string, A, B>(record: Record<K, A>, map: (value: A) => B) {
  return Object.fromEntries(
    Object.entries<A>(record).map(([key, value]) => [key, map(value)]),
  ) as Record<K, B>;
}
