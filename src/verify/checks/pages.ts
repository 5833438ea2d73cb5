import { docsPath } from '../../facts/paths.ts';
import { findLocations, firstSitemap } from '../../agreement/single-fact-forms.ts';
import { formsOfPage } from '../../agreement/forms.ts';
import { mediaTypes } from '../../contract/headers.ts';
import { siteSecurityFields } from '../../contract/security-fields.ts';
import { parseTwinPaths } from '../../published/llms.ts';
import { llmsPath, securityPath } from '../../published/paths.ts';
import { pageVary } from '../../published/prefers-markdown.ts';
import { twinPath } from '../../published/twin-path.ts';
import { ask, type Check, type CheckRequest, type Exchange, type Finding } from '../check.ts';
import { judgeForm } from './agreement.ts';
import { judgeType } from './expected-responses.ts';
import { browser, judgeContent } from './encodings.ts';
import { toInfoRecord } from './json.ts';
import { infoPath } from './paths.ts';

const sitemap = ask('GET', firstSitemap);

/** The paths of the pages in a sitemap. */
function listPages(response: Exchange | undefined): string[] {
  const urls = response?.status === 200 ? findLocations(response.body) : [];
  return urls.flatMap((url) => URL.parse(url)?.pathname ?? []);
}

/** Names the paths whose responses have a mismatch. */
function collect(paths: readonly string[], judgePath: (path: string, index: number) => Finding) {
  const found = paths.flatMap((path, index) => {
    const mismatch = judgePath(path, index);
    return typeof mismatch === 'string' ? [`${path}: ${mismatch}`] : [];
  });
  const more = found.length > 3 ? `; and ${found.length - 3} more` : '';
  return found.length === 0 ? undefined : `${found.slice(0, 3).join('; ')}${more}`;
}

type Row = Pick<Check, 'id' | 'sentence' | 'clause' | 'need'> & {
  readonly toRequests: (page: string) => readonly CheckRequest[];
  readonly judge: (page: string, received: readonly Exchange[], info: Exchange) => Finding;
};

/** Creates a check that sends the same requests for every page of the sitemap. */
function createPagesCheck({ toRequests, judge, ...claim }: Row): Check {
  return {
    ...claim,
    needsInfo: true,
    requests: [
      sitemap,
      ask('GET', infoPath),
      ([response]) => listPages(response).flatMap((page) => toRequests(page)),
    ],
    expect: {
      also(_last, [response, info, ...all]) {
        const pages = listPages(response);
        if (!info || pages.length === 0) return `expected pages in ${firstSitemap}`;
        const size = all.length / pages.length;
        return collect(pages, (page, index) =>
          judge(page, all.slice(index * size, (index + 1) * size), info),
        );
      },
    },
  };
}

function judgePage({ status, headers }: Exchange): Finding {
  if (status !== 200) return `expected status 200, received ${status}`;
  const type = headers['content-type'] ?? 'text/html';
  if (!/^text\/html\b/.test(type)) return `expected HTML, received ${type}`;
  return /noindex/i.test(headers['x-robots-tag'] ?? '') ? 'expected no noindex' : undefined;
}

function judgeFacts(page: string, received: readonly Exchange[], info: Exchange): Finding {
  for (const [index, form] of formsOfPage(page).entries()) {
    const last = received[index];
    const mismatch = last && judgeForm(form, last, info);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

const markdown = { Accept: 'text/markdown, text/html;q=0.9' };

export const pageChecks: readonly Check[] = [
  createPagesCheck({
    id: 'pages-answer',
    sentence: 'Every page of the sitemap gets 200 as HTML that search engines may list.',
    clause: 'pages',
    need: 'file',
    toRequests: (page) => [ask('GET', page)],
    judge: (_page, [response]) => response && judgePage(response),
  }),
  createPagesCheck({
    id: 'pages-facts',
    sentence: 'Every page of the sitemap and its Markdown agree with the info record.',
    clause: 'same-facts',
    need: 'file',
    toRequests: (page) => formsOfPage(page).map(({ path }) => ask('GET', path)),
    judge: judgeFacts,
  }),
  createPagesCheck({
    id: 'pages-encodings',
    sentence: 'Every page of the sitemap has the same content in every encoding.',
    clause: 'RFC 9110 §8.4',
    need: 'site',
    toRequests: (page) =>
      [undefined, { 'Accept-Encoding': 'gzip' }, browser].map((headers) =>
        ask('GET', page, headers),
      ),
    judge: (_page, [plain, ...coded]) =>
      coded.map((one) => judgeContent(one, plain)).find((mismatch) => mismatch !== undefined),
  }),
  {
    id: 'pages-markdown',
    sentence: 'A client that prefers Markdown gets the twin of a page, and others get HTML.',
    clause: 'RFC 9110 §12.5.1',
    need: 'site',
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
  {
    id: 'pages-security',
    sentence: 'Pages have the headers that protect their readers.',
    clause: 'pages',
    need: 'site',
    requests: [ask('GET', '/'), ask('GET', docsPath)],
    expect: { headers: siteSecurityFields(false) },
  },
  {
    id: 'llms-links',
    sentence: 'Every link of the index for agents gets 200.',
    clause: 'pages',
    need: 'file',
    needsInfo: true,
    requests: [
      ask('GET', infoPath),
      ask('GET', llmsPath),
      (before) => listLinks(before).map((path) => ask('GET', path)),
    ],
    expect: {
      also: (_last, [info, index, ...targets]) =>
        collect(listLinks([info, index]), (_path, at) => {
          const status = targets[at]?.status ?? 0;
          return status === 200 ? undefined : `expected status 200, received ${status}`;
        }),
    },
  },
  {
    id: 'security-txt-current',
    sentence: 'The file security.txt has not expired.',
    clause: 'RFC 9116 §2.5.5',
    need: 'file',
    requests: [ask('GET', securityPath)],
    expect: {
      also: ({ body }) => {
        const [, date = ''] = /^Expires: (.*)$/m.exec(body.toString()) ?? [];
        return Date.parse(date) > Date.now() ? undefined : `expected a later date than ${date}`;
      },
    },
  },
];

/** The paths that the index for agents links to, the file of all pages included. */
function listLinks([info, index]: readonly (Exchange | undefined)[]): string[] {
  const baseUrl = URL.parse(toInfoRecord(info).docs ?? '')?.origin ?? '';
  return parseTwinPaths(index?.body.toString() ?? '', { baseUrl });
}
