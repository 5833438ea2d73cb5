import type { Element, ElementContent, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';

/** Parses a page, and the content of its `noscript` elements too. */
export function parsePage(html: string): Root {
  return fromParse5(parse(html, { scriptingEnabled: false })) as Root;
}

/** Finds the matching elements at any depth, in document order, including those in templates. */
export function findElements(
  parent: Root | Element,
  matches: (element: Element) => boolean,
): Element[] {
  const found: Element[] = [];
  const walk = ({ children }: Root | Element): void => {
    for (const child of children) {
      if (child.type !== 'element') continue;
      if (matches(child)) found.push(child);
      if (child.content) walk(child.content);
      walk(child);
    }
  };
  walk(parent);
  return found;
}

/** Finds the elements with one of these tags, in document order. */
export function findTags(parent: Root | Element, ...tagNames: readonly string[]): Element[] {
  return findElements(parent, ({ tagName }) => tagNames.includes(tagName));
}

/** Matches the elements with one of these classes. */
export function hasClass(...names: readonly string[]): (element: Element) => boolean {
  return ({ properties: { className } }) =>
    Array.isArray(className) && names.some((name) => className.includes(name));
}

/** Returns the text of a node. */
export function textOf(node: Root | ElementContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node
    ? (node.children as ElementContent[]).map((child) => textOf(child)).join('')
    : '';
}
