import type { Element, Root } from 'hast';
import { parseHtml, parseParts } from '../site/parse-html.ts';
import { findElements, isTag } from '../site/rewrite-html.ts';
import { toText } from './form.ts';

/** The tree of an HTML file. */
export function readHtml(bytes: Uint8Array): Root {
  return parseHtml(toText(bytes));
}

/** The first elements of these tags in an HTML file; undefined for one that it lacks. */
export function readParts(
  bytes: Uint8Array,
  ...tagNames: readonly string[]
): (Element | undefined)[] {
  return parseParts(toText(bytes), tagNames);
}

/** The elements of these tags in a part of a page, in its order. */
export function findAll(parent: Root | Element, ...tagNames: readonly string[]): Element[] {
  return findElements(parent, isTag(...tagNames));
}
