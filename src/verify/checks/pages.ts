import { docsPath } from '../../facts/paths.ts';
import { mediaTypes } from '../../contract/headers.ts';
import { parseTwinPaths } from '../../published/llms.ts';
import { firstSitemapPath, llmsPath } from '../../published/paths.ts';
import { pageVary } from '../../published/prefers-markdown.ts';
import { twinPath } from '../../published/twin-path.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { judgeType } from './expected-responses.ts';
import { browser, judgeContent } from './encodings.ts';
import { toInfoRecord } from './json.ts';
import { createListCheck, type ListedPath } from './listed.ts';
import { infoPath } from './paths.ts';

/** The text of each `loc` element of a sitemap. */
function findLocations(body: Buffer): string[] {
  return [...body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
}

type Row = Pick<Check, 'id' | 'sentence' | 'clause' | 'need'> & {
  readonly toPaths: (page: string) => readonly ListedPath[];
};

/** Creates a check of every page of the sitemap. */
function checkPages({ toPaths, ...claim }: Row): Check {
  return createListCheck({
    ...claim,
    requests: [ask('GET', firstSitemapPath)],
    list([sitemap]) {
      const urls = sitemap?.status === 200 ? findLocations(sitemap.body) : [];
      const pages = urls.flatMap((url) => URL.parse(url)?.pathname ?? []);
      return pages.length === 0
        ? `expected pages in ${firstSitemapPath}`
        : pages.flatMap((page) => toPaths(page));
    },
  });
}

function judgePage({ status, headers }: Exchange): string | undefined {
  if (status !== 200) return `expected status 200, received ${status}`;
  const type = headers['content-type'] ?? 'text/html';
  if (!/^text\/html\b/.test(type)) return `expected HTML, received ${type}`;
  return /noindex/i.test(headers['x-robots-tag'] ?? '') ? 'expected no noindex' : undefined;
}

const markdown = { Accept: 'text/markdown, text/html;q=0.9' };

export const pageChecks: readonly Check[] = [
  checkPages({
    id: 'pages-answer',
    sentence: 'Every page of the sitemap gets 200 as HTML that search engines may list.',
    clause: 'pages',
    need: 'file',
    toPaths: (path) => [{ requests: [ask('GET', path)], judge: ([page]) => judgePage(page) }],
  }),
  checkPages({
    id: 'pages-encodings',
    sentence: 'Every page of the sitemap has the same content in every encoding.',
    clause: 'RFC 9110 §8.4',
    need: 'http',
    toPaths: (path) =>
      [{ 'Accept-Encoding': 'gzip' }, browser].map((headers) => ({
        requests: [ask('GET', path), ask('GET', path, headers)],
        judge: ([plain, coded = plain]) => judgeContent(coded, plain, { headers }),
      })),
  }),
  {
    id: 'pages-markdown',
    sentence: 'A client that prefers Markdown gets the twin of a page, and others get HTML.',
    clause: 'RFC 9110 §12.5.1',
    need: 'http',
    requests: [
      ask('GET', twinPath(docsPath) ?? ''),
      ask('GET', docsPath, browser),
      ask('GET', docsPath, markdown),
    ],
    expect: {
      status: 200,
      headers: {
        'Content-Type': (value) => judgeType(value, mediaTypes.markdown),
        Vary: (value) => (/\baccept\b(?!-)/i.test(value) ? undefined : `expected ${pageVary}`),
      },
      also: (last, [twin, page]) => {
        if (page?.headers['content-type']?.includes('html') === false) return 'expected HTML';
        return twin?.body.equals(last.body) ? undefined : 'expected the Markdown of the page';
      },
    },
  },
  createListCheck({
    id: 'llms-links',
    sentence: 'Every link of the index for agents gets 200.',
    clause: 'pages',
    need: 'file',
    needsInfo: true,
    requests: [ask('GET', infoPath), ask('GET', llmsPath)],
    list([info, index]) {
      const baseUrl = URL.parse(toInfoRecord(info).docs ?? '')?.origin ?? '';
      return parseTwinPaths(index?.body.toString() ?? '', { baseUrl }).map((path) => ({
        requests: [ask('GET', path)],
        judge: ([{ status }]) =>
          status === 200 ? undefined : `expected status 200, received ${status}`,
      }));
    },
  }),
];
