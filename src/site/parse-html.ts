import type { Element, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** A parsed page, with where in the text its elements are. */
export type LocatedPage = DefaultTreeAdapterTypes.Document;
export type LocatedElement = DefaultTreeAdapterTypes.Element;

/** What stands in a `noscript` element is content. */
const options = { scriptingEnabled: false } as const;

/** The tree of a whole page. It does not tell where in the text anything is: that would double its size. */
export function parseHtml(html: string): Root {
  return toRoot(parse(html, options));
}

/** A whole page, to be changed in places. */
export function locatePage(html: string): LocatedPage {
  return parse(html, { ...options, sourceCodeLocationInfo: true });
}

/** The elements of a tag, in the order of the page, those in templates too. */
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
 * The tree of a page's main part, or of all where it has none: most of what is around it is the same on
 * every page, and larger than it.
 */
export function toMain(page: LocatedPage): Root | Element {
  const [main = toRoot(page)] = toParts(page, ['main']);
  return main;
}

/** The tree of the main part of a page that is not to be changed. */
export function parseMain(html: string): Root | Element {
  return toMain(parse(html, options));
}

/** The trees of the first elements of these tags in a whole page; undefined for one that it lacks. */
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
