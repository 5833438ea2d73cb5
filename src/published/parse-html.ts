import type { Element, ElementContent, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** A parsed page. */
export type Page = DefaultTreeAdapterTypes.Document;

/** Parses a page, and the content of its `noscript` elements too. */
export function parsePage(html: string): Page {
  return parse(html, { scriptingEnabled: false });
}

/** Finds the elements of a tag in document order, including those in templates. */
export function findAll(page: Page, tagName: string): DefaultTreeAdapterTypes.Element[] {
  return listElements(page).filter((element) => element.tagName === tagName);
}

/** Finds the ids of all elements. */
export function findIds(page: Page): Set<string> {
  const attributes = listElements(page).flatMap(({ attrs }) => attrs);
  return new Set(attributes.filter(({ name }) => name === 'id').map(({ value }) => value));
}

function listElements(page: Page): DefaultTreeAdapterTypes.Element[] {
  const found: DefaultTreeAdapterTypes.Element[] = [];
  const walk = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of childNodes) {
      if (!('tagName' in child)) continue;
      found.push(child);
      if ('content' in child) walk(child.content);
      walk(child);
    }
  };
  walk(page);
  return found;
}

/**
 * Converts the first element of a tag. The rest of a page is the same on every page, and larger.
 * @throws {Error} if the page has none.
 */
export function toPart(page: Page, tagName: string): Element {
  const [first] = findAll(page, tagName);
  if (!first) throw new Error(`The page has no <${tagName}> element`);
  return fromParse5(first) as Element;
}

/** Finds the matching elements at any depth, in document order. */
export function findElements(
  parent: Root | Element,
  matches: (element: Element) => boolean,
): Element[] {
  const found: Element[] = [];
  // A build walks every page several times, and a library for CSS selectors would take most of its time.
  const walk = ({ children }: Root | Element): void => {
    for (const child of children) {
      if (child.type !== 'element') continue;
      if (matches(child)) found.push(child);
      walk(child);
    }
  };
  walk(parent);
  return found;
}

/** Finds the elements of a tag, in document order. */
export function findTags(parent: Element, tagName: string): Element[] {
  return findElements(parent, (element) => element.tagName === tagName);
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
