import type { Element, ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { toHtml } from 'hast-util-to-html';

/**
 * Folds the lists of header fields on a page of the reference: every status has the same dozen, which
 * would bury the rest. What was in view before stays where it was, in a `details` element.
 */
export function foldHeaders(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  for (const section of selectAll('[data-openapi-section-level="4"]', tree)) fold(section);
  return toHtml(tree, { allowDangerousHtml: true });
}

function fold(section: Element): void {
  section.children = section.children.map((child): ElementContent => {
    const keys = child.type === 'element' ? selectAll('.sl-openapi-key', child).length : 0;
    if (keys === 0) return child;
    return {
      type: 'element',
      tagName: 'details',
      properties: {},
      children: [
        {
          type: 'element',
          tagName: 'summary',
          properties: {},
          children: [{ type: 'text', value: keys === 1 ? '1 field' : `${keys} fields` }],
        },
        child,
      ],
    };
  });
}
