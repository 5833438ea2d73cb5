import type { Element, ElementContent, Root } from 'hast';

/** What becomes of the elements that a condition names: other nodes in their place, or none. */
export interface Rewrite {
  readonly of: (element: Element) => boolean;
  readonly to: (element: Element) => ElementContent[];
}

/** Rewrites a tree from its leaves up, each element by the first rewrite that names it. */
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
 * The elements that a condition names, in the order of the page, at any depth. Every page is walked
 * some times in a build: selectors, which can do much more, would take most of the time.
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

/** Names the elements of these tags. */
export function isTag(...names: readonly string[]): Rewrite['of'] {
  return ({ tagName }) => names.includes(tagName);
}

/** Names the elements of any of these classes. */
export function hasClass(...names: readonly string[]): Rewrite['of'] {
  return ({ properties: { className } }) =>
    Array.isArray(className) && names.some((name) => className.includes(name));
}

/** Drops the elements that it is given for, and what they hold. */
export function nothing(): ElementContent[] {
  return [];
}

/** An element. */
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

/** The text of a node and all it holds, as it is. */
export function textOf(node: Root | ElementContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node
    ? (node.children as ElementContent[]).map((child) => textOf(child)).join('')
    : '';
}
