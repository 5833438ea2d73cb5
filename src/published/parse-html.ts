import type { Element } from 'hast';
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
