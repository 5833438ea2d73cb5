import { sitePaths } from '@frontdesk/files';
import { Obstacle, type Check, type CheckResponse } from './check.ts';
import { reportEach } from './findings.ts';

/** The most pages that a sitemap can list (sitemaps.org). */
const maxPages = 50_000;

function judgePage({ status, headers }: CheckResponse): string | undefined {
  if (status !== 200) return `expected status 200, received ${status}`;
  const type = headers['content-type'] ?? 'text/html';
  if (!/^text\/html\b/.test(type)) return `expected HTML, received ${type}`;
  return /noindex/i.test(headers['x-robots-tag'] ?? '') ? 'expected no noindex' : undefined;
}

export const sitemapCheck: Check = {
  id: 'pages-answer',
  sentence: 'Every page in the sitemap returns 200 as HTML that search engines may list.',
  clause: 'pages',
  need: 'file',
  async *run({ get }) {
    const { status, body } = await get(sitePaths.firstSitemap);
    if (status === 404) throw new Obstacle(`the site has no ${sitePaths.firstSitemap}`);
    const urls = String(body)
      .matchAll(/<loc>([^<]*)<\/loc>/g)
      .take(maxPages);
    const pages = new Set([...urls].flatMap(([, url = '']) => URL.parse(url)?.pathname ?? []));
    if (status !== 200 || pages.size === 0)
      throw new Error(`expected pages in ${sitePaths.firstSitemap}`);
    yield* reportEach(await Promise.all([...pages].map(get)), judgePage);
  },
};
