import type { Element, ElementContent, Root } from 'hast';

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
