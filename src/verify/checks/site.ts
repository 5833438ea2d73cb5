import { mediaTypes } from '../../api/headers.ts';
import { firstSitemapPath, securityPath } from '../../files/paths.ts';
import { pageVary } from '../../files/preferred-form.ts';
import { pagePath, twinPath } from '../../files/twin-path.ts';
import { isRight, quote } from '../compare.ts';
import { decode } from '../decode.ts';
import type { Topic } from '../differences.ts';
import type { Clause } from '../rules.ts';
import {
  createRequest,
  Obstacle,
  type Check,
  type CheckRequest,
  type Context,
  type Exchange,
} from './check.ts';
import { reportEach } from './findings.ts';
import { readManifest } from './manifest.ts';
import { browser, unknownPage } from './paths.ts';

/** What a response outside `/api` must be. */
interface Expected {
  readonly statuses: readonly number[];
  /** An exact value, a pattern, or null for none. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
  readonly body?: RegExp;
}

const secret = 'not-to-be-echoed';

function* judge(response: Exchange, { statuses, headers = {}, body }: Expected): Iterable<string> {
  const { request, status } = response;
  if (!statuses.includes(status)) {
    yield `expected status ${statuses.join(' or ')}, received ${status}`;
    // It is another response, so its headers and its body say nothing about this one.
    return;
  }
  for (const [name, expected] of Object.entries(headers)) {
    const value = response.headers[name.toLowerCase()];
    if (isExpected(name, expected, value)) continue;
    yield `expected ${expected === null ? 'no ' : ''}${name}, received ${quote(value ?? 'none')}`;
  }
  if (request.method === 'HEAD' && response.body.length > 0) {
    yield `expected no body, received ${response.body.length} bytes`;
  }
  if (response.body.includes(secret)) yield 'expected no echo';
  const text = body ? String(decode(response)) : '';
  if (body?.test(text) === false) yield `expected another body, received ${quote(text)}`;
}

function isExpected(name: string, expected: string | RegExp | null, value?: string): boolean {
  if (expected === null) return value === undefined;
  return typeof expected === 'string' ? isRight(name, value, expected) : expected.test(value ?? '');
}

const html = { 'Content-Type': /^text\/html\b/, 'Set-Cookie': null, 'X-Powered-By': null };
const missing = {
  statuses: [404],
  headers: { 'Cache-Control': /\bno-store\b/i, Vary: /\bAccept\b(?!-)/i },
};
const asJson = { Accept: 'application/json', 'Accept-Encoding': 'gzip' };
const asForm = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' };
const asMarkdown = { Accept: 'text/markdown', 'Accept-Encoding': 'br' };

/** The checks of a single request outside `/api`. Those of `/` request the page that listMarkdownPages puts first. */
// prettier-ignore
const rows: readonly (readonly [string, string, Clause, CheckRequest, Expected, Topic?])[] = [
  ['page-not-found', 'An unknown page returns 404 as HTML, and sets no cookie.', 'pages', createRequest('GET', unknownPage), { statuses: [404], headers: html }],
  ['page-not-found-json', 'A client that prefers JSON gets a 404 in JSON.', 'RFC 9110 §15.5.5', createRequest('GET', unknownPage, asJson),
    { ...missing, headers: { ...missing.headers, 'Content-Type': mediaTypes.json }, body: /^\{"error":\{"code":"not_found","message":"[^"]*"/ }],
  ['page-not-found-markdown', 'A client that prefers Markdown gets a 404 in Markdown.', 'RFC 9110 §15.5.5', createRequest('GET', unknownPage, asMarkdown),
    { ...missing, headers: { ...missing.headers, 'Content-Type': mediaTypes.markdown }, body: /^# .+\n/ }],
  ['page-head', 'HEAD of a page returns no body.', 'RFC 9110 §9.3.2', createRequest('HEAD', '/'), { statuses: [200] }],
  ['page-method', 'POST to a page returns 405 with Allow.', 'RFC 9110 §15.5.6',
    { ...createRequest('POST', '/', { 'Content-Type': 'text/plain' }), body: 'x' }, { statuses: [405], headers: { Allow: /\bGET\b/ } }, 'page-post'],
  ['page-form', 'A browser that sends a form to a page gets HTML.', 'pages', { ...createRequest('POST', '/', asForm), body: 'a=b' }, { statuses: [405], headers: html }, 'page-post'],
  ['page-trace', 'TRACE of a page echoes nothing.', 'RFC 9110 §9.3.8', createRequest('TRACE', '/', { 'X-Echo': secret }), { statuses: [400, 405, 501] }, 'page-trace'],
  ['page-range', "An invalid Range doesn't break a page.", 'RFC 9110 §14.2', createRequest('GET', '/', { Range: 'bytes=5-2' }), { statuses: [200, 416] }],
  ['page-escape', 'A malformed percent-escape outside /api is a client error.', 'RFC 9110 §15.5', createRequest('GET', '/%zz'), { statuses: [400, 404] }, 'escape'],
];

/**
 * Lists the pages with Markdown, the home page first. In another site, that can be a redirect, or rendered for each
 * request. Without a manifest, only the home page is known.
 */
async function listMarkdownPages(context: Context): Promise<[string, ...string[]]> {
  const manifest = await readManifest(context).catch(() => undefined);
  if (!manifest) return ['/'];
  const { sha256 } = manifest;
  const [first, ...others] = Object.keys(sha256)
    .flatMap((path) => pagePath(path) ?? [])
    .filter((path) => path in sha256)
    .sort((a, b) => a.length - b.length);
  if (first === undefined) throw new Obstacle('the site has no page with Markdown');
  return [first, ...others];
}

/** The most pages that a sitemap can list (sitemaps.org). */
const maxPages = 50_000;

/** Lists the pages in the sitemap. Another site may have none. */
async function listSitemapPages({ get }: Context): Promise<string[]> {
  const { status, body } = await get(firstSitemapPath);
  if (status === 404) throw new Obstacle(`the site has no ${firstSitemapPath}`);
  const urls = body
    .toString()
    .matchAll(/<loc>([^<]*)<\/loc>/g)
    .take(maxPages);
  const pages = new Set([...urls].flatMap(([, url = '']) => URL.parse(url)?.pathname ?? []));
  if (status !== 200 || pages.size === 0) throw new Error(`expected pages in ${firstSitemapPath}`);
  return [...pages];
}

function judgePage({ status, headers }: Exchange): string | undefined {
  if (status !== 200) return `expected status 200, received ${status}`;
  const type = headers['content-type'] ?? 'text/html';
  if (!/^text\/html\b/.test(type)) return `expected HTML, received ${type}`;
  return /noindex/i.test(headers['x-robots-tag'] ?? '') ? 'expected no noindex' : undefined;
}

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
  ...rows.map(([id, sentence, clause, request, expected, differs]): Check => ({
    ...{ id, sentence, clause, need: 'http', differs },
    async *run(context) {
      const { target } = request;
      const path = target === '/' ? (await listMarkdownPages(context))[0] : target;
      yield* judge(await context.get({ ...request, target: path }), expected);
    },
  })),
  {
    ...{ id: 'page-address', clause: 'pages', need: 'http', differs: 'address' },
    sentence: 'A page without the final slash of its address redirects to it.',
    async *run(context) {
      const address = (await listMarkdownPages(context)).find((path) => path !== '/');
      if (address === undefined) throw new Obstacle('the site has only one page with Markdown');
      for (const headers of [browser, { Accept: 'text/markdown' }]) {
        const request = createRequest('GET', address.slice(0, -1), headers);
        const { status, headers: received } = await context.get(request);
        const { location = 'none' } = received;
        if (status !== 301 && status !== 308)
          yield `expected a redirect to ${address}, received status ${status}`;
        else if (location.replace(context.origin?.origin ?? '', '') !== address)
          yield `expected Location ${address}, received ${quote(location)}`;
      }
    },
  },
  {
    id: 'pages-answer',
    sentence: 'Every page in the sitemap returns 200 as HTML that search engines may list.',
    clause: 'pages',
    need: 'file',
    async *run(context) {
      const pages = await listSitemapPages(context);
      yield* reportEach(await Promise.all(pages.map(context.get)), judgePage);
    },
  },
  {
    id: 'pages-markdown',
    sentence: 'Clients that prefer Markdown get a page as Markdown, and others get HTML.',
    clause: 'RFC 9110 §12.5.1',
    need: 'http',
    async *run(context) {
      const { get } = context;
      const [path] = await listMarkdownPages(context);
      const twin = await get(twinPath(path) ?? '/index.md');
      const page = await get(createRequest('GET', path, browser));
      if (page.headers['content-type']?.includes('html') === false) yield 'expected HTML';
      const accept = { Accept: 'text/markdown, text/html;q=0.9', 'Accept-Encoding': 'br' };
      const response = await get(createRequest('GET', path, accept));
      const { 'content-type': type = 'none', vary = 'none' } = response.headers;
      if (response.status !== 200) yield `expected status 200, received ${response.status}`;
      else if (!isRight('Content-Type', type, mediaTypes.markdown))
        yield `expected Content-Type ${mediaTypes.markdown}, received ${type}`;
      else if (!/\baccept\b(?!-)/i.test(vary)) yield `expected Vary ${pageVary}, received ${vary}`;
      else if (!twin.body.equals(Buffer.from(decode(response))))
        yield { text: "expected the page's Markdown", exchanges: [twin, response] };
    },
  },
];
