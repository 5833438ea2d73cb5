import { mediaTypes } from '../../api/headers.ts';
import { firstSitemapPath } from '../../files/paths.ts';
import { pageVary } from '../../files/preferred-form.ts';
import { isRight } from '../compare.ts';
import { decode } from '../decode.ts';
import { runLimits } from '../sender.ts';
import { createRequest, type Check, type Context, type Exchange } from './check.ts';
import { browser } from './paths.ts';

/** Lists the pages in the sitemap. Another site may have none. */
async function listSitemapPages({ get }: Context): Promise<string[] | undefined> {
  const { status, body } = await get(firstSitemapPath);
  if (status === 404) return undefined;
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

export const pageChecks: readonly Check[] = [
  {
    id: 'pages-answer',
    sentence: 'Every page in the sitemap returns 200 as HTML that search engines may list.',
    clause: 'pages',
    need: 'file',
    async *run(context) {
      const pages = await listSitemapPages(context);
      if (!pages) {
        yield { obstacle: `the site has no ${firstSitemapPath}` };
        return;
      }
      for (const page of await Promise.all(pages.map(context.get))) {
        const text = judgePage(page);
        if (text === undefined) continue;
        yield { text: `${text} at ${page.request.target}`, exchanges: [page] };
      }
    },
  },
  {
    id: 'pages-markdown',
    sentence: 'Clients that prefer Markdown get a page as Markdown, and others get HTML.',
    clause: 'RFC 9110 §12.5.1',
    need: 'http',
    async *run({ get }) {
      const twin = await get('/index.md');
      const page = await get(createRequest('GET', '/', browser));
      if (page.headers['content-type']?.includes('html') === false) yield 'expected HTML';
      const accept = { Accept: 'text/markdown, text/html;q=0.9', 'Accept-Encoding': 'br' };
      const response = await get(createRequest('GET', '/', accept));
      const { status, headers } = response;
      const content = decode(response, 'br');
      const { 'content-type': type = 'none', vary = 'none' } = headers;
      if (status !== 200) yield `expected status 200, received ${status}`;
      else if (!isRight('Content-Type', type, mediaTypes.markdown))
        yield `expected Markdown, received ${type}`;
      else if (!/\baccept\b(?!-)/i.test(vary)) yield `expected Vary ${pageVary}, received ${vary}`;
      else if (!twin.body.equals(Buffer.from(content)))
        yield { text: "expected the page's Markdown", exchanges: [twin, response] };
    },
  },
];
