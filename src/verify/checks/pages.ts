import { docsPath } from '../../facts/paths.ts';
import { mediaTypes } from '../../contract/headers.ts';
import { firstSitemapPath } from '../../published/paths.ts';
import { pageVary } from '../../published/preferred-form.ts';
import { twinPath } from '../../published/twin-path.ts';
import { createRequest, type Check, type Context, type Exchange } from '../check.ts';
import { isRight } from '../compare.ts';
import { decode } from '../decode.ts';
import { runLimits } from '../sender.ts';

const browser = {
  Origin: 'https://client.example',
  Accept: 'text/html,application/xhtml+xml;q=0.9',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

/** Lists the pages in the sitemap. */
async function listPages({ get }: Context): Promise<string[]> {
  const { status, body } = await get(firstSitemapPath);
  const pages = new Set<string>();
  for (const [, url = ''] of body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const path = URL.parse(url)?.pathname;
    if (path !== undefined) pages.add(path);
    if (pages.size > runLimits.requests) break;
  }
  if (status !== 200 || pages.size === 0) throw new Error(`expected pages in ${firstSitemapPath}`);
  return [...pages];
}

function judgePage({ status, headers }: Exchange): string | undefined {
  if (status !== 200) return `expected status 200, received ${status}`;
  const type = headers['content-type'] ?? 'text/html';
  if (!/^text\/html\b/.test(type)) return `expected HTML, received ${type}`;
  return /noindex/i.test(headers['x-robots-tag'] ?? '') ? 'expected no noindex' : undefined;
}

/** Compares an encoded page with the plain one. */
function judgeContent(coded: Exchange, plain: Exchange): string | undefined {
  const content = decode(coded, coded.request.headers?.['Accept-Encoding']);
  if (typeof content === 'string') return content;
  if (!plain.body.equals(content)) return 'expected the same content in every encoding';
  const varies = [coded, plain].every(({ headers }) =>
    /accept-encoding|\*/i.test(headers.vary ?? ''),
  );
  return coded.headers['content-encoding'] === undefined || varies
    ? undefined
    : 'expected Vary to include Accept-Encoding';
}

export const pageChecks: readonly Check[] = [
  {
    id: 'pages-answer',
    sentence: 'Every page in the sitemap returns 200 as HTML that search engines may list.',
    clause: 'pages',
    need: 'file',
    async *run(context) {
      const pages = await listPages(context);
      for (const page of await Promise.all(pages.map(context.get))) {
        const text = judgePage(page);
        if (text === undefined) continue;
        yield { text: `${text} at ${page.request.target}`, exchanges: [page] };
      }
    },
  },
  {
    id: 'pages-encodings',
    sentence: 'Every page in the sitemap has the same content in every encoding.',
    clause: 'RFC 9110 §8.4',
    need: 'http',
    async *run(context) {
      const requests = (await listPages(context)).flatMap((path) => [
        createRequest('GET', path, { 'Accept-Encoding': 'gzip' }),
        createRequest('GET', path, browser),
      ]);
      for (const coded of await Promise.all(requests.map(context.get))) {
        const path = coded.request.target;
        const plain = await context.get(path);
        const text = judgeContent(coded, plain);
        if (text === undefined) continue;
        yield { text: `${text} at ${path}`, exchanges: [plain, coded] };
      }
    },
  },
  {
    id: 'pages-markdown',
    sentence: "Clients that prefer Markdown get a page's twin, and others get HTML.",
    clause: 'RFC 9110 §12.5.1',
    need: 'http',
    async *run({ get }) {
      const twin = await get(twinPath(docsPath) ?? '');
      const page = await get(createRequest('GET', docsPath, browser));
      if (page.headers['content-type']?.includes('html') === false) yield 'expected HTML';
      const accept = { Accept: 'text/markdown, text/html;q=0.9' };
      const { status, headers, body } = await get(createRequest('GET', docsPath, accept));
      const { 'content-type': type = 'none', vary = 'none' } = headers;
      if (status !== 200) yield `expected status 200, received ${status}`;
      else if (!isRight('Content-Type', type, mediaTypes.markdown))
        yield `expected Markdown, received ${type}`;
      else if (!/\baccept\b(?!-)/i.test(vary)) yield `expected Vary ${pageVary}, received ${vary}`;
      else if (!twin.body.equals(body)) yield "expected the page's Markdown";
    },
  },
];
