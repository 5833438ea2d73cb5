import type { Element, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** A parsed page, with the positions of its elements in the text. */
export type LocatedPage = DefaultTreeAdapterTypes.Document;
export type LocatedElement = DefaultTreeAdapterTypes.Element;

/** Parses the content of `noscript` elements too. */
const options = { scriptingEnabled: false } as const;

/** Parses a whole page. Leaves out positions, which would double the size of the tree. */
export function parseHtml(html: string): Root {
  return toRoot(parse(html, options));
}

/** Parses a whole page with positions, so that parts of its text can be replaced. */
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

/**
 * The tree of the `<main>` element, or of the whole page if it has none. The rest is the same on every
 * page, and larger.
 */
export function toMain(page: LocatedPage): Root | Element {
  const [main = toRoot(page)] = toParts(page, ['main']);
  return main;
}

/** Parses the main part of a page. */
export function parseMain(html: string): Root | Element {
  return toMain(parse(html, options));
}

/** Parses the first element of each tag in a whole page; undefined if the page has none. */
export function parseParts(html: string, tagNames: readonly string[]): (Element | undefined)[] {
  return toParts(parse(html, options), tagNames);
}

function toParts(page: LocatedPage, tagNames: readonly string[]): (Element | undefined)[] {
  return tagNames.map((tagName) => {
    const [first] = locateAll(page, tagName);
    return first && (fromParse5(first) as Element);
  });
}

function toRoot(parsed: LocatedPage): Root {
  return fromParse5(parsed) as Root;
}
