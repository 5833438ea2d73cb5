import { publicQuota, routes } from '@frontdesk/api';

const { limit, window } = publicQuota;

const toCode = (names: readonly string[]) =>
  new Intl.ListFormat('en').format(names.map((name) => `\`${name}\``));

/** The headers of every response under `/api`. */
const onEvery = [
  ...['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'X-Content-Type-Options'],
  ...['Cross-Origin-Resource-Policy', 'RateLimit', 'RateLimit-Policy'],
];

/** The contract rules that checks cite, with code in backticks. Each key is a heading of the docs page. */
export const rules = {
  answers:
    'The site answers every request itself, with the same body each time, and never redirects to another site.',
  paths: `There are ${routes.length} public routes: ${toCode(routes.map(({ path }) => path))}. They are case-sensitive, and a trailing slash makes a different path. Any other path under \`/api\` gets 404 for every method, except for a CORS preflight, and the message quotes the requested path. A malformed percent-escape gets 400.`,
  methods: `A route allows \`GET\`, \`HEAD\`, and \`OPTIONS\`. \`HEAD\` returns the same status and headers as \`GET\`, without a body. \`OPTIONS\` returns 204 with \`Allow\`. Any other method gets 405 with \`Allow\`. A CORS preflight gets 204 on every path under \`/api\`, and allows every method and header. The server doesn't read request bodies.`,
  format:
    'The JSON info routes accept the query parameter `format` once, with the value `json`, which changes nothing. Any other value gets 400. All other parameters, and `format` on other paths, are ignored.',
  bodies:
    'Every JSON body has exactly the fields in the reference, in the same order. A JSON alias returns the same bytes as its canonical route. The Markdown of a route starts with its heading and states the same facts.',
  headers: `Every response under \`/api\` has ${toCode(onEvery)}, and sets no cookie. The response to a read links to the OpenAPI document, the docs, Health, the same facts as Markdown or JSON and, on an alias, the canonical route.`,
  caching: `Caches must not store health or errors. The info routes and the OpenAPI document have a strong \`ETag\` for each encoding, and return 304 if \`If-None-Match\` lists it. Shared caches must not store a response with one client's rate limit values. They can keep other reads for 60 seconds, and up to 24 hours longer while the site is down.`,
  errors:
    'Every error under `/api` is JSON with a code, a message, and a hint. Caches must not store it, and browser scripts on any site can read it. A request that is not valid HTTP gets 400, 414 if its path and query are too long, or 431 if its headers are too large. A 429 has `Retry-After`.',
  'rate-limit': `Each client can make ${limit} requests in ${window} seconds. Every request under \`/api\` counts, and \`RateLimit\` shows how many remain and when the window ends. A read that shared caches may store doesn't count, and shows a full window. Requests that get 429, and requests for the OpenAPI document, don't count.`,
  'same-facts':
    'Every page, its Markdown, the OpenAPI document, the contact card, and all other files state the same facts as `/api/v1/info`, and the address of this site.',
  pages:
    'Every page in the sitemap returns 200 as HTML, and every link in `llms.txt` works. Every page links to the API in a `Link` header. The address of a page ends with a slash, and its path without the slash redirects there. Pages set no cookie and allow only `GET` and `HEAD`. An unknown path gets 404.',
  manifest:
    'The manifest lists the SHA-256 and the headers of every file of the build. The site may also have files of the build before, under `/_astro/`.',
  'nothing-else': 'Source files, settings, keys, and metrics are never public.',
} as const;

/** The source of a claim: a contract rule, or a section of an RFC. */
export type Clause = keyof typeof rules | `RFC ${number} §${string}`;

/** Returns the text of a rule, or the URL of a section. */
export function describeClause(clause: Clause): string {
  if (clause in rules) return rules[clause as keyof typeof rules];
  const [, rfc, section] = /^RFC (\d+) §(.+)$/.exec(clause) ?? [];
  return `https://www.rfc-editor.org/rfc/rfc${String(rfc)}#section-${String(section)}`;
}
