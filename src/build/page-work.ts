import type { Facts } from '../facts/schema.ts';
import { findPageDisagreements, type Disagreement } from '../forms/agreement.ts';
import { withPolicy } from '../site/content-security-policy.ts';
import { renderPageMarkdown } from '../site/page-markdown.ts';
import { locatePage, toRoot } from '../site/parse-html.ts';
import { compareCodings } from './coding-faults.ts';
import { readPublished } from './published.ts';

/** A page as it is published, and its content as Markdown. */
export interface FinishedPage {
  readonly html: string;
  readonly markdown: string;
}

/** What takes long on every page or file and needs no other, so that threads can do it. */
export const pageWork = { finishPage, comparePage, compareCodings };

export type PageWork = typeof pageWork;

/** A rendered page with its policy, and its twin: it is parsed once for both. */
function finishPage(html: string, url: string): Promise<FinishedPage> {
  const page = locatePage(html);
  return Promise.resolve({
    html: withPolicy(html, page),
    markdown: renderPageMarkdown(html, { url }, toRoot(page)),
  });
}

/** Where the published files of a page do not say what the facts say. */
function comparePage(client: string, page: string, facts: Facts): Promise<Disagreement[]> {
  return findPageDisagreements((path) => readPublished(client, path), page, facts);
}
