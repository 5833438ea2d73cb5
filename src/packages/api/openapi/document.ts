import type { ApiFacts } from '../api-facts.ts';
import { describeHealthLimit, nameEndpoint } from '../wording.ts';
import { escapeMarkdown } from '../markdown.ts';
import { publicQuota } from '../rate-limit.ts';
import { allow, routes } from '../routes.ts';
import { describeComponents } from './components.ts';
import { describeGet, listTags } from './operations.ts';

/** Creates the OpenAPI 3.1 document: each GET with its statuses and headers, and the facts as examples. */
export function createOpenapi(facts: ApiFacts) {
  // The facts allow http on localhost only.
  const kind = facts.baseUrl.startsWith('https:') ? 'production' : 'local';
  return {
    // Some tools refuse 3.1.1, which differs only in its wording.
    openapi: '3.1.0',
    info: {
      title: `${facts.name} public info and health API`,
      version: facts.version,
      summary: 'The health of the public origin and the public facts of the product.',
      description: describeSurface(facts),
      contact: { name: facts.name, url: facts.contact.people ?? facts.docs },
      ...(facts.license && { license: facts.license }),
    },
    externalDocs: { url: facts.docs, description: 'Documentation for people and agents.' },
    servers: [{ url: facts.baseUrl, description: `The public origin (${kind}).` }],
    security: [],
    tags: listTags(facts),
    paths: Object.fromEntries(
      routes.map((route) => [route.path, { get: describeGet(route, facts) }]),
    ),
    components: describeComponents(facts),
  };
}

/** The description in the Info Object, which is CommonMark (OpenAPI 3.1 §4.8.2.1). */
function describeSurface(facts: ApiFacts): string {
  const endpoint = nameEndpoint(facts);
  return [
    escapeMarkdown(`${facts.description} The public phone number is ${facts.phone}.`),
    `This API is public and read-only, and needs no key. It reports that the public origin answered and returns the product info record. ${escapeMarkdown(facts.notProvided ?? '')}`.trimEnd(),
    `Health reports only that the public origin answered. ${describeHealthLimit(facts)}`,
    `Every path here also allows HEAD and OPTIONS. Any other method gets 405 with \`Allow: ${allow}\`, and every other path under /api gets 404, both with an ErrorResponse.`,
    `The public read budget is ${publicQuota.limit} requests in ${publicQuota.window} seconds for each client. Every response states it in RateLimit and RateLimit-Policy. No IETF draft defines this RateLimit syntax. RateLimit-Policy follows the drafts up to -07.`,
    escapeMarkdown(facts.agents.about),
    ...(endpoint
      ? [`The ${endpoint}, ${facts.mcp}, is a separate system. This API has no route to it.`]
      : []),
  ].join('\n\n');
}
