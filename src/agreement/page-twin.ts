import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { llmsPath } from '../published/paths.ts';
import { twinPath } from '../published/twin-path.ts';
import { toText, type Form, type Value } from './form.ts';
import { expectContent, listOptional } from './page-facts.ts';
import { readProse, type Prose } from './prose.ts';

/** The Markdown twin of a page; undefined for a page without one. */
export function createTwinForm(page: string): Form | undefined {
  const path = twinPath(page);
  if (path === undefined) return undefined;
  return {
    path,
    subject: `the Markdown of ${page}`,
    expected: (facts) => [
      ['link to the index', `${facts.baseUrl}${llmsPath}`],
      ...expectContent(page, facts),
    ],
    optional: listOptional,
    read: (bytes) => {
      const root = fromMarkdown(toText(bytes));
      const prose = collect(root);
      // The second block links to the index.
      const indexLinks = root.children[1] ? collect(root.children[1]).links : [];
      return {
        values: [
          ...indexLinks.map((link): Value => ['link to the index', link]),
          ...readProse(prose),
        ],
        text: toString(root),
      };
    },
  };
}

/** Collects the links and the code of a Markdown tree. */
function collect(node: Nodes): Prose {
  const links: string[] = [];
  const code: { language: string; text: string }[] = [];
  const walk = (one: Nodes): void => {
    if (one.type === 'link') links.push(one.url);
    if (one.type === 'code') code.push({ language: one.lang ?? '', text: one.value });
    if ('children' in one) one.children.forEach(walk);
  };
  walk(node);
  return { links, code };
}
