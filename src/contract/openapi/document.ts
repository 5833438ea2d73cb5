import * as z from 'zod';
import { product } from '../../facts/product.ts';
import type { Facts } from '../../facts/facts.ts';
import { escapeMarkdown } from '../markdown.ts';
import { endpointName, healthProof } from '../product-words.ts';
import { publicQuota } from '../rate-limit.ts';
import { routes } from '../routes.ts';
import { describeErrors } from './error-docs.ts';
import { describeHeaders } from './header-docs.ts';
import { describePath, tags } from './operations.ts';

/** The OpenAPI 3.1 document: every operation, status and header, with the facts as examples. */
export function createOpenapi(facts: Facts) {
  return {
    openapi: '3.1.1',
    info: {
      title: `${facts.name} public info and health API`,
      version: facts.version,
      summary: 'The health of the public origin and the public facts of the product.',
      description: describeSurface(facts),
      contact: { name: facts.name, ...describeContact(facts) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { url: facts.docs, description: 'Documentation for people and agents.' },
    servers: [{ url: facts.baseUrl, description: describeServer(facts), 'x-internal': false }],
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

function describeServer({ baseUrl }: Facts): string {
  // The facts allow http on localhost only.
  return `The public origin (${baseUrl.startsWith('https:') ? 'production' : 'local'}).`;
}

/** The description in the Info Object, which is CommonMark (OpenAPI 3.1 §4.8.2.1). */
function describeSurface(facts: Facts): string {
  return [
    escapeMarkdown(`${facts.description} The public phone number is ${facts.phone}.`),
    `This API is public and read-only, and needs no key. It reports that the public origin answered and returns the product info record. ${escapeMarkdown(product.notProvided)}`,
    `Health reports only that the public origin answered. ${healthProof}`,
    `The read budget is ${publicQuota.limit} requests in ${publicQuota.window} seconds for each client. Every response states it in RateLimit and RateLimit-Policy, in the syntax of the IETF drafts up to -07. Since -08, the drafts make the first item a String.`,
    escapeMarkdown(product.agents.about),
    ...(endpointName
      ? [`The ${endpointName}, ${facts.mcp}, is another system; this API has no route to it.`]
      : []),
  ].join('\n\n');
}

/** The members of the Contact Object that say where to write. */
function describeContact({ docs }: Facts) {
  const { people = docs } = product.contact;
  // A mailto URI can have a subject too, which is not part of its path.
  if (people.startsWith('mailto:')) return { url: docs, email: new URL(people).pathname };
  return { url: people };
}

/** Makes the Schema Objects from the Zod schemas that have an id. */
function describeSchemas() {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _dialect, ...schema }]) => [id, schema]),
  );
}
