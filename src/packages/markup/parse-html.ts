import type { Element, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { toLine } from './separate-texts.ts';

/** Parses a page, including the content of its `noscript` elements. */
export function parsePage(html: string): Root {
  return fromParse5(parse(html, { scriptingEnabled: false })) as Root;
}

/** Returns the first heading of a page, or its title, and its description. */
export function readTitle(page: Root) {
  const [heading] = findElements(page, ({ tagName }) => tagName === 'h1');
  const [title] = findElements(page, ({ tagName }) => tagName === 'title');
  const [meta] = findElements(page, ({ properties }) => properties.name === 'description');
  const named = heading ?? title;
  const description = meta?.properties.content;
  return {
    title: named ? toLine(named) : '',
    description: typeof description === 'string' ? description : undefined,
  };
}

/** Lists the elements within a node that pass a test, in the order of the document. */
export function findElements(node: Root | Element, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const visit = (parent: Root | Element) => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      if (test(child)) found.push(child);
      visit(child);
    }
  };
  visit(node);
  return found;
}

/**
 * Lists all elements of a page, in the order of the document: also those in a `<template>`, or in the document of a
 * `srcdoc`, which a script or a frame shows later, under the page's own policy.
 */
export function listElements(page: Root): Element[] {
  const list: Element[] = [];
  const add = (part: Root) => {
    for (const element of findElements(part, () => true)) {
      list.push(element);
      if (element.content) add(element.content);
      const { srcDoc } = element.properties;
      if (typeof srcDoc === 'string') add(parsePage(srcDoc));
    }
  };
  add(page);
  return list;
}
