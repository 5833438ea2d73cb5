import type { Element, Root } from 'hast';
import { parseHtml, parseParts } from '../published/parse-html.ts';
import { findElements, isTag } from '../published/rewrite-html.ts';
import { toText } from './form.ts';

/** Parses an HTML file. */
export function readHtml(bytes: Uint8Array): Root {
  return parseHtml(toText(bytes));
}

/** Parses an HTML file and returns the first element of each tag; undefined for a missing one. */
export function readParts(
  bytes: Uint8Array,
  ...tagNames: readonly string[]
): (Element | undefined)[] {
  return parseParts(toText(bytes), tagNames);
}

/** Finds all elements of these tags in a part of a page, in document order. */
export function findAll(parent: Root | Element, ...tagNames: readonly string[]): Element[] {
  return findElements(parent, isTag(...tagNames));
}
