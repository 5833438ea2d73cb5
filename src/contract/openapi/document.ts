import * as z from 'zod';
import type { Facts } from '../../facts/schema.ts';
import { publicQuota } from '../rate-limit.ts';
import { escapeMarkdown } from '../markdown.ts';
import { routes } from '../routes.ts';
import { describeErrors } from './error-docs.ts';
import { describeHeaders } from './header-docs.ts';
import type { Json, JsonObject } from './json.ts';
import { describePath, tags } from './operations.ts';

/**
 * The machine-readable description of the public surface (OpenAPI 3.1): every operation, status and
 * header of the contract, with examples made from the facts.
 */
export function createOpenapi(facts: Facts): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: `${facts.name} public info and health API`,
      version: facts.version,
      summary: 'Is the public origin up, and what is the product?',
      description: describeSurface(facts),
      contact: { name: facts.name, url: facts.docs },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { url: facts.docs, description: 'Documentation for people and agents.' },
    servers: [describeServer(facts)],
    security: [],
    tags,
    paths: Object.fromEntries(routes.map((route) => [route.path, describePath(route, facts)])),
    components: {
      schemas: describeSchemas(),
      headers: describeHeaders(),
      responses: describeErrors(),
    },
  };
}

function describeServer({ baseUrl }: Facts): JsonObject {
  // http is for localhost alone: the facts are checked for that.
  const environment = baseUrl.startsWith('https:') ? 'production' : 'local';
  return {
    url: baseUrl,
    description: `The public origin (${environment}).`,
    'x-internal': false,
  };
}

/** The Info Object's description, which is CommonMark (OpenAPI 3.1 §4.8.2.1). */
function describeSurface(facts: Facts): string {
  return [
    escapeMarkdown(`${facts.description} The public phone number is ${facts.phone}.`),
    'This surface is public, read-only and needs no key. It says whether the public origin answered and what the product is. There is no public people-search API.',
    "A health answer says that the public origin answered, nothing more: it does not prove that a database works, nor that the gated agent endpoint's authentication does.",
    `The read budget is ${publicQuota.limit} requests in ${publicQuota.window} seconds for each client. Every response states it in RateLimit and RateLimit-Policy, in the syntax of the IETF drafts up to -07; from -08 on, those drafts make the first item a String.`,
    `Agents that need matching use another system, ${facts.mcp}, with a token; it has no route here.`,
  ].join('\n\n');
}

/** Schema Objects made from the Zod schemas that carry an id, so that the two can't differ. */
function describeSchemas(): JsonObject {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _dialect, ...schema }]) => [
      id,
      schema as Json,
    ]),
  );
}
