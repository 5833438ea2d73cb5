import { docsPath } from '../facts/paths.ts';
import { allow } from './errors.ts';
import { commonFields } from './headers.ts';
import { publicQuota } from './rate-limit.ts';
import { routes } from './routes.ts';

const { limit, window } = publicQuota;

/** The rules of the contract that checks cite. Each key is a heading of the docs page, and its anchor. */
export const rules = {
  answers:
    'The origin answers every request itself, with the same response each time, and never redirects to another origin.',
  paths: `There are ${routes.length} public routes: ${routes.map(({ path }) => path).join(', ')}. They match exactly: case matters, and a trailing slash makes another path. Every other path under /api gets 404, whatever the method, and its message quotes the requested path. A malformed percent-escape gets 400.`,
  methods: `A route answers ${allow}. HEAD gets the status and the headers of GET and no body. OPTIONS gets 204 with Allow, and answers a CORS preflight. Every other method gets 405 with Allow. The server doesn't read request bodies.`,
  format:
    'The JSON info routes accept the query parameter format once, with the value json, which changes nothing. Any other value gets 400. All other parameters, and format on other paths, are ignored.',
  bodies:
    'Every JSON body has exactly the fields of the reference, in their order. An alias has the bytes of the canonical route. A Markdown twin starts with its heading and has the same facts.',
  headers: `Every response under /api has ${Object.keys(commonFields).join(', ')}, RateLimit and RateLimit-Policy, and sets no cookie. A read links to the OpenAPI document, the docs, the status, its twin and, on an alias, the canonical route.`,
  caching:
    'No cache may store health or an error. The info routes and the OpenAPI document have a strong ETag for each encoding, and answer 304 if it matches. No shared cache stores a response with a client’s own rate limit values. Other reads may be stored for up to a day.',
  errors:
    'Every error under /api is JSON with a code, a message and a hint. No cache may store it, and every origin may read it. A request that is not valid HTTP gets 400, or 431 if its headers are too large. A 429 has Retry-After.',
  'rate-limit': `A client has ${limit} requests in ${window} seconds. Every request under /api spends one, and RateLimit states what remains and when the window ends. A response that a shared cache may store states the full window instead. The OpenAPI document spends nothing.`,
  'same-facts':
    'Every page, its Markdown, the OpenAPI document, the contact card and all other files state the facts of /api/v1/info, and name its origin.',
  pages:
    'Every page of the sitemap gets 200 as HTML, and every link of llms.txt works. The home page and the docs link to the API in a Link header. Pages set no cookie and answer only GET and HEAD. An unknown path gets 404.',
  manifest:
    'The manifest is canonical JSON. It states the SHA-256 of every published file, and may be signed with a published key.',
  'nothing-else': 'No source file, setting, key or metric of the project has a public path.',
  token: 'An endpoint that needs a token is another system. It rejects every request without one.',
} as const;

/** The source of a claim: a rule of the contract, or a section of an RFC. */
export type Clause = keyof typeof rules | `RFC ${number} §${string}`;

/** The docs page of the rules. */
export const rulesPath = `${docsPath}contract/`;

/** The URL where people read a clause. A rule is on the docs of `origin`, or has only its path. */
export function toClauseUrl(clause: Clause, origin?: URL): string {
  const [, rfc, section] = /^RFC (\d+) §(.+)$/.exec(clause) ?? [];
  return rfc === undefined
    ? `${origin?.origin ?? ''}${rulesPath}#${clause}`
    : `https://www.rfc-editor.org/rfc/rfc${rfc}#section-${String(section)}`;
}
