import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';

/** Parses a page, including the content of its `noscript` elements. */
export function parsePage(html: string): Root {
  return fromParse5(parse(html, { scriptingEnabled: false })) as Root;
}
