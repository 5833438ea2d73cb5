import { selectAll } from 'hast-util-select';
import type { Element, ElementContent, Root } from 'hast';

/** What becomes of the elements that a selector names: other nodes in their place, or none. */
export interface Rewrite {
  readonly selector: string;
  readonly to: (element: Element) => ElementContent[];
}

/** Rewrites a tree from its leaves up, each element by the first rewrite that selects it. */
export function rewriteHtml<Parent extends Root | Element>(
  tree: Parent,
  rewrites: readonly Rewrite[],
): Parent {
  const chosen = new Map<ElementContent, Rewrite>();
  for (const rewrite of rewrites) {
    for (const selected of selectAll(rewrite.selector, tree)) {
      if (!chosen.has(selected)) chosen.set(selected, rewrite);
    }
  }
  const rewriteWithin = <Node extends Root | Element>(parent: Node): Node => {
    const children = (parent.children as ElementContent[]).flatMap((child) => {
      if (child.type !== 'element') return [child];
      const rewritten = rewriteWithin(child);
      return chosen.get(child)?.to(rewritten) ?? [rewritten];
    });
    return { ...parent, children };
  };
  return rewriteWithin(tree);
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
