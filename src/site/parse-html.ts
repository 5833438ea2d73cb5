import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

/** A parsed page, with where in the text its elements are. */
export type LocatedPage = DefaultTreeAdapterTypes.Document;

/** What stands in a `noscript` element is content. */
const options = { scriptingEnabled: false } as const;

/** The tree of a whole page. It does not tell where in the text anything is: that would double its size. */
export function parseHtml(html: string): Root {
  return toRoot(parse(html, options));
}

/** The tree of a part of a page. */
export function parseHtmlFragment(html: string): Root {
  return toRoot(parseFragment(html, options));
}

/** A whole page, to be changed in places. */
export function locatePage(html: string): LocatedPage {
  return parse(html, { ...options, sourceCodeLocationInfo: true });
}

/** The tree of a parsed page, without where in the text anything is. */
export function toRoot(parsed: LocatedPage | DefaultTreeAdapterTypes.DocumentFragment): Root {
  return fromParse5(parsed) as Root;
}
