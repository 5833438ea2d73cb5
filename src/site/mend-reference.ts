import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { parseHtmlFragment } from './parse-html.ts';
import { element, findElements, hasClass, isTag } from './rewrite-html.ts';

const isKey = hasClass('sl-openapi-key');
const isExamplesHeading = hasClass('sl-openapi-examples-heading');

/**
 * Mends the content of a page that starlight-openapi writes, which has no setting for it: the header
 * fields, a dozen for every status, are folded; the headings above them have ids that are there
 * once; and no heading skips a level.
 */
export function mendReference(html: string): string {
  const tree = parseHtmlFragment(html);
  findElements(tree, isHeaderSection).forEach((section, index) => {
    fold(section);
    if (index > 0) renameHeading(section, `headers-${index + 1}`);
  });
  for (const found of findElements(tree, isTag('h5'))) {
    if (isExamplesHeading(found)) found.tagName = 'div';
  }
  for (const snippet of findElements(tree, isOtherSnippet)) {
    snippet.properties.dataMarkdownIgnore = true;
  }
  return toHtml(tree, { allowDangerousHtml: true, collapseEmptyAttributes: true });
}

function isHeaderSection({ properties }: Element): boolean {
  return properties.dataOpenapiSectionLevel === '4';
}

/** The same request in other languages, which a twin leaves out; the name is afdocs's convention. */
function isOtherSnippet({ properties: { hidden, role } }: Element): boolean {
  return Boolean(hidden) && role !== 'tabpanel';
}

/** Puts the list of fields into a `details` element, under their number. */
function fold(section: Element): void {
  section.children = section.children.map((child) => {
    const count = child.type === 'element' ? findElements(child, isKey).length : 0;
    if (count === 0) return child;
    const summary = element('summary', [count === 1 ? '1 field' : `${count} fields`]);
    return element('details', [summary, child]);
  });
}

function renameHeading(section: Element, id: string): void {
  const [heading] = findElements(section, isTag('h4'));
  const link = findElements(section, isTag('a')).find(
    ({ properties }) => properties.href === '#headers',
  );
  if (heading) heading.properties.id = id;
  if (link) link.properties.href = `#${id}`;
}
