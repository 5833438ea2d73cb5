import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { llmsPath } from '../site/paths.ts';
import { twinPath } from '../site/twin-path.ts';
import { toText, type Form, type Said } from './form.ts';
import { stateContent } from './page-facts.ts';
import { contactLinks, readProse, stateProse, type Prose } from './prose.ts';

/** The Markdown twin of a page; undefined for a page that has none. */
export function createTwinForm(page: string): Form | undefined {
  const path = twinPath(page);
  if (path === undefined) return undefined;
  return {
    id: `twin-${path.slice(1, -'.md'.length).replaceAll('/', '-')}`,
    path,
    subject: `the Markdown of ${page}`,
    states: (facts) => [
      { fact: 'baseUrl', place: 'the index', value: `${facts.baseUrl}${llmsPath}` },
      ...(page === '/'
        ? [{ fact: 'phone' as const, place: contactLinks, value: facts.phone }]
        : []),
      ...stateProse(facts),
      ...stateContent(page, facts),
    ],
    read: (bytes) => readTwin(toText(bytes)),
  };
}

/** What a twin says; its second block is the pointer to the index. */
export function readTwin(markdown: string) {
  const root = fromMarkdown(markdown);
  const prose = collect(root);
  const pointer = root.children[1];
  const index = pointer ? collect(pointer).links : [];
  return {
    said: [...index.map((link): Said => ['the index', link]), ...readProse(prose)],
    text: prose.text,
  };
}

/** The links, the code and the text of a Markdown tree. */
export function collect(node: Nodes): Prose {
  const links: string[] = [];
  const code: { language: string; text: string }[] = [];
  const walk = (one: Nodes): void => {
    if (one.type === 'link') links.push(one.url);
    if (one.type === 'code') code.push({ language: one.lang ?? '', text: one.value });
    if ('children' in one) one.children.forEach(walk);
  };
  walk(node);
  return { links, code, text: toString(node) };
}
