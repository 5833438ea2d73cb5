import type { Element, ElementContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { select, selectAll } from 'hast-util-select';
import { toHtml } from 'hast-util-to-html';

/**
 * Mends the content of a page that starlight-openapi writes, which has no setting for it: the header
 * fields, a dozen for every status, are folded; the headings above them have ids that are there
 * once; and no heading skips a level.
 */
export function mendReference(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  selectAll('[data-openapi-section-level="4"]', tree).forEach((section, index) => {
    fold(section);
    if (index > 0) renameHeading(section, `headers-${index + 1}`);
  });
  for (const heading of selectAll('h5.sl-openapi-examples-heading', tree)) heading.tagName = 'div';
  // The same request in other languages, which a twin leaves out; the name is afdocs's convention.
  for (const snippet of selectAll('[hidden]:not([role="tabpanel"])', tree)) {
    snippet.properties.dataMarkdownIgnore = true;
  }
  return toHtml(tree, { allowDangerousHtml: true, collapseEmptyAttributes: true });
}

/** Puts the list of fields into a `details` element, under their number. */
function fold(section: Element): void {
  section.children = section.children.map((child) => {
    const count = child.type === 'element' ? selectAll('.sl-openapi-key', child).length : 0;
    if (count === 0) return child;
    const summary = element('summary', [
      { type: 'text', value: count === 1 ? '1 field' : `${count} fields` },
    ]);
    return element('details', [summary, child]);
  });
}

function renameHeading(section: Element, id: string): void {
  const heading = select('h4', section);
  const link = select('a[href="#headers"]', section);
  if (heading) heading.properties.id = id;
  if (link) link.properties.href = `#${id}`;
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}
