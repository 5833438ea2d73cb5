import type { Facts } from '../facts/schema.ts';
import { findPageDisagreements, type Disagreement } from '../forms/agreement.ts';
import { withPolicy } from '../site/content-security-policy.ts';
import { renderPageMarkdown } from '../site/page-markdown.ts';
import { locatePage, toMain } from '../site/parse-html.ts';
import { compareCodings } from './coding-faults.ts';
import { readPublished } from '../manifest/published-files.ts';

/** The content of a page's files: the page as it is published, and its twin. */
export interface PageFiles {
  readonly html: string;
  readonly markdown: string;
}

export interface FinishedPage extends PageFiles {
  /** Where they do not say what the facts say. */
  readonly disagreements: Disagreement[];
}

/** What takes long on every page or file and needs no other, so that threads can do it. */
export const pageWork = { finishPage, comparePage, compareCodings };

export type PageWork = typeof pageWork;

/** A rendered page with its policy, its twin, and what they say of the facts. */
async function finishPage(rendered: string, page: string, facts: Facts): Promise<FinishedPage> {
  const located = locatePage(rendered);
  const files = {
    html: withPolicy(rendered, located),
    markdown: renderPageMarkdown(toMain(located), { url: `${facts.baseUrl}${page}` }),
  };
  return { ...files, disagreements: await findPageDisagreements(readerOf(files), page, facts) };
}

/** Reads the files of one page as if they were written. */
export function readerOf({ html, markdown }: PageFiles) {
  const encoder = new TextEncoder();
  return (path: string): Promise<Uint8Array> =>
    Promise.resolve(encoder.encode(path.endsWith('.md') ? markdown : html));
}

/** Where the published files of a page do not say what the facts say. */
function comparePage(client: string, page: string, facts: Facts): Promise<Disagreement[]> {
  return findPageDisagreements((path) => readPublished(client, path), page, facts);
}
