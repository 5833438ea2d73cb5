import { toString } from 'hast-util-to-string';
import { findElements, parsePage } from '../../render/parse-html.ts';

/** A heading in the table of contents, with those below it. */
interface Item {
  readonly depth: number;
  readonly slug: string;
  readonly text: string;
  readonly children: Item[];
}

/** Lists the h2 headings of a rendered page that have an anchor, each with its h3 headings. */
export function listHeadings(html: string): Item[] {
  const items: Item[] = [];
  const headings = findElements(
    parsePage(html),
    ({ tagName, properties }) => /^h[23]$/.test(tagName) && properties.id !== undefined,
  );
  for (const heading of headings) {
    const depth = heading.tagName === 'h2' ? 2 : 3;
    const siblings = depth === 2 ? items : (items.at(-1)?.children ?? items);
    const slug = String(heading.properties.id);
    siblings.push({ depth, slug, text: toString(heading), children: [] });
  }
  return items;
}
