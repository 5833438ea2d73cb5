import type { Element, ElementContent, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** A parsed page, with the positions of its elements in the text. */
export type LocatedPage = DefaultTreeAdapterTypes.Document;
export type LocatedElement = DefaultTreeAdapterTypes.Element;

/** Parses the content of `noscript` elements too. */
const options = { scriptingEnabled: false } as const;

/** Parses a page with positions, so that parts of its text can be replaced. */
export function locatePage(html: string): LocatedPage {
  return parse(html, { ...options, sourceCodeLocationInfo: true });
}

/** Finds the elements of a tag in the order of the page, including those in templates. */
export function locateAll(page: LocatedPage, tagName: string): LocatedElement[] {
  const found: LocatedElement[] = [];
  const walk = ({ childNodes }: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of childNodes) {
      if (!('tagName' in child)) continue;
      if (child.tagName === tagName) found.push(child);
      if ('content' in child) walk(child.content);
      walk(child);
    }
  };
  walk(page);
  return found;
}

/** Returns the `<main>` element. The rest is the same on every page, and larger. */
export function toMain(page: LocatedPage): Element {
  return toPart(page, 'main');
}

/**
 * Parses a page and returns an element for each tag, the first one.
 * @throws {Error} if the page has none.
 */
export function parseParts<Tag extends string>(html: string, ...tagNames: readonly Tag[]) {
  const page = parse(html, options);
  const parts = tagNames.map((tagName) => [tagName, toPart(page, tagName)] as const);
  return Object.fromEntries(parts) as Record<Tag, Element>;
}

/** Converts one element. Leaves out positions, which would double the size of the tree. */
function toPart(page: LocatedPage, tagName: string): Element {
  const [first] = locateAll(page, tagName);
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
