import type { Clause } from '../rules.ts';
import { mediaTypes } from '../../api/headers.ts';
import type { Facts } from '../../facts/facts.ts';
import { pageSecurityFields } from '../../files/site-responses.ts';
import { securityPath } from '../../files/paths.ts';
import { renderSiteLinks } from '../../files/site-links.ts';
import { isRight, quote } from '../compare.ts';
import { decode } from '../decode.ts';
import type { Topic } from '../differences.ts';
import { createRequest, type Check, type CheckRequest, type Exchange } from './check.ts';
import { unknownPage } from './paths.ts';

/** What checks of one site have in common. */
type Site = Pick<Facts, 'docsPath'>;

/** Expected headers: an exact value, a pattern, a site's own value, or null for none. Link may have more links. */
type Headers = Readonly<Record<string, string | RegExp | ((site: Site) => string) | null>>;

const secret = 'not-to-be-echoed';

function* judge(
  [, , , , statuses, headers = {}, , content]: Row,
  response: Exchange,
  site: Site,
): Generator<string, void> {
  const { request, status, headers: received, body } = response;
  if (!statuses.includes(status)) {
    yield `expected status ${statuses.join(' or ')}, received ${status}`;
  }
  for (const [name, stated] of Object.entries(headers)) {
    const expected = typeof stated === 'function' ? stated(site) : stated;
    const value = received[name.toLowerCase()];
    if (isExpected(name, expected, value)) continue;
    yield `expected ${expected === null ? 'no ' : ''}${name}, received ${quote(value ?? 'none')}`;
  }
  if (request.method === 'HEAD' && body.length > 0) {
    yield `expected no body, received ${body.length} bytes`;
  }
  if (body.includes(secret)) yield 'expected no echo';
  const text = content ? decode(response, request.headers?.['Accept-Encoding']) : '';
  if (content?.test(String(text)) === false)
    yield `expected another body, received ${quote(String(text))}`;
}

function isExpected(name: string, expected: string | RegExp | null, value?: string): boolean {
  if (expected === null) return value === undefined;
  return typeof expected === 'string' ? isRight(name, value, expected) : expected.test(value ?? '');
}

const html = { 'Content-Type': /^text\/html\b/, 'Set-Cookie': null, 'X-Powered-By': null };
const linked = { ...html, Link: renderSiteLinks };
const post = { ...createRequest('POST', '/', { 'Content-Type': 'text/plain' }), body: 'x' };
const missing = { 'Cache-Control': /\bno-store\b/i, Vary: /\bAccept\b(?!-)/i };
const missingJson = createRequest('GET', unknownPage, {
  Accept: 'application/json',
  'Accept-Encoding': 'gzip',
});
const missingMarkdown = createRequest('GET', unknownPage, {
  Accept: 'text/markdown',
  'Accept-Encoding': 'br',
});
const trace = createRequest('TRACE', '/', { 'X-Echo': secret });
const badRange = createRequest('GET', '/', { Range: 'bytes=5-2' });

type Request = CheckRequest | string | ((site: Site) => string);
type Row = readonly [
  string,
  string,
  Clause,
  Request,
  readonly number[],
  Headers?,
  (Topic | undefined)?,
  RegExp?,
];

/** The checks of a single request outside `/api`. */
// prettier-ignore
const rows: readonly Row[] = [
  ['docs-page', 'The docs return 200 with a Link header, and set no cookie.', 'pages', ({ docsPath }) => docsPath, [200], linked],
  ['home-page', 'The home page returns 200 with a Link header, and sets no cookie.', 'pages', '/', [200], linked],
  ['page-not-found', 'An unknown page returns 404 as HTML, and sets no cookie.', 'pages', unknownPage, [404], html],
  ['page-not-found-json', 'A client that prefers JSON gets a 404 in JSON.', 'RFC 9110 §15.5.5', missingJson, [404], { ...missing, 'Content-Type': mediaTypes.json }, undefined, /^\{"error":\{"code":"not_found","message":"[^"]*"/],
  ['page-not-found-markdown', 'A client that prefers Markdown gets a 404 in Markdown.', 'RFC 9110 §15.5.5', missingMarkdown, [404], { ...missing, 'Content-Type': mediaTypes.markdown }, undefined, /^# .+\n/],
  ['page-head', 'HEAD of a page returns no body.', 'RFC 9110 §9.3.2', createRequest('HEAD', '/'), [200]],
  ['page-method', 'POST to a page returns 405 with Allow.', 'RFC 9110 §15.5.6', post, [405], { Allow: /\bGET\b/ }],
  ['page-trace', 'TRACE of a page echoes nothing.', 'RFC 9110 §9.3.8', trace, [400, 405, 501], {}, 'page-trace'],
  ['page-range', "An invalid Range doesn't break a page.", 'RFC 9110 §14.2', badRange, [200, 416]],
  ['page-escape', 'A malformed percent-escape outside /api is a client error.', 'RFC 9110 §15.5', '/%zz', [400, 404], {}, 'escape'],
  ['pages-security', 'Pages send their security headers.', 'pages', '/', [200], pageSecurityFields],
];

export const siteChecks: readonly Check[] = [
  {
    id: 'security-txt-current',
    sentence: 'security.txt has not expired.',
    clause: 'RFC 9116 §2.5.5',
    need: 'file',
    async *run(context) {
      const { body } = await context.get(securityPath);
      const [, date = ''] = /^Expires: (.*)$/m.exec(body.toString()) ?? [];
      if (Date.parse(date) > Date.now()) return;
      const next = 'Build and deploy again, which renews it.';
      yield { text: `expected a later date than ${date || 'none'}`, next };
    },
  },
  ...rows.map((row): Check => {
    const [id, sentence, clause, request, , , differs] = row;
    return {
      ...{ id, sentence, clause, need: 'http', differs },
      async *run(context) {
        const site = { docsPath: new URL((await context.facts()).docs).pathname };
        const asked = typeof request === 'function' ? request(site) : request;
        yield* judge(row, await context.get(asked), site);
      },
    };
  }),
];
