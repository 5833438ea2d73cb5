import type { Element, ElementContent, Root } from 'hast';

/** Replaces the matching elements by other nodes, or removes them. */
export interface Rewrite {
  readonly of: (element: Element) => boolean;
  readonly to: (element: Element) => ElementContent[];
}

/** Rewrites a tree, children first. Only the first matching rewrite applies to an element. */
export function rewriteHtml<Parent extends Root | Element>(
  parent: Parent,
  rewrites: readonly Rewrite[],
): Parent {
  const children = (parent.children as ElementContent[]).flatMap((child) => {
    if (child.type !== 'element') return [child];
    const rewrite = rewrites.find(({ of }) => of(child));
    if (rewrite?.to === nothing) return [];
    const rewritten = rewriteHtml(child, rewrites);
    return rewrite?.to(rewritten) ?? [rewritten];
  });
  return { ...parent, children };
}

/**
 * Finds the matching elements at any depth, in document order. A build walks every page several times,
 * and a library for CSS selectors would take most of its time.
 */
export function findElements(parent: Root | Element, of: Rewrite['of']): Element[] {
  const found: Element[] = [];
  const walk = ({ children }: Root | Element): void => {
    for (const child of children) {
      if (child.type !== 'element') continue;
      if (of(child)) found.push(child);
      walk(child);
    }
  };
  walk(parent);
  return found;
}

/** Matches the elements with one of these tags. */
export function isTag(...names: readonly string[]): Rewrite['of'] {
  return ({ tagName }) => names.includes(tagName);
}

/** Matches the elements with one of these classes. */
export function hasClass(...names: readonly string[]): Rewrite['of'] {
  return ({ properties: { className } }) =>
    Array.isArray(className) && names.some((name) => className.includes(name));
}

/** Removes an element and its content. */
export function nothing(): ElementContent[] {
  return [];
}

/** Creates an element. */
export function element(
  tagName: string,
  children: readonly (ElementContent | string)[],
  properties: Element['properties'] = {},
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map((child) =>
      typeof child === 'string' ? { type: 'text', value: child } : child,
    ),
  };
}

/** Returns the text of a node. */
export function textOf(node: Root | ElementContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node
    ? (node.children as ElementContent[]).map((child) => textOf(child)).join('')
    : '';
}
