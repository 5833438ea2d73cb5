import { select, selectAll } from 'hast-util-select';
import type { Element, ElementContent } from 'hast';
import { element, textOf, type Rewrite } from './rewrite-html.ts';

/** The markup of starlight-openapi's pages, a grid of styled boxes, as lists and code. */
export const openapiRewrites: readonly Rewrite[] = [
  {
    selector: '.sl-openapi-operation-method',
    to: (box) => [element('p', [element('code', [toRequestLine(box)])])],
  },
  { selector: '.sl-openapi-overview-navigation-link', to: toListedLink },
  { selector: '.sl-openapi-overview-navigation-links', to: toList },
  { selector: '.sl-openapi-key', to: toListedKey },
  { selector: '.sl-openapi-keys', to: toList },
  {
    selector: '.sl-openapi-type, .sl-openapi-tag',
    to: (label) => [element('code', [textOf(label).trim()])],
  },
  {
    selector: '.sl-openapi-content-picker-select-value',
    to: (value) => [element('p', ['Media type: ', element('code', [textOf(value).trim()])])],
  },
  {
    selector: '.sl-openapi-examples-heading',
    to: (heading) => [element('p', [`${textOf(heading).trim()}:`])],
  },
];

/** A method's badge and a path stand side by side without a space. */
function toRequestLine(box: Element): string {
  return selectAll('.sl-openapi-operation-method-badge, .sl-openapi-operation-method-path', box)
    .map((part) => textOf(part).trim())
    .join(' ');
}

function toListedLink(box: Element): ElementContent[] {
  const link = select('a', box);
  const method = select('.sl-openapi-operation-method-badge', box);
  const label = [method, link].map((part) => (part ? textOf(part).trim() : '')).join(' ');
  return [element('li', [element('a', [element('code', [label])], link?.properties)])];
}

function toListedKey(key: Element): ElementContent[] {
  const name = select('.sl-openapi-key-name', key);
  const description = select('.sl-openapi-key-description', key);
  const notes = selectAll('div', name ?? undefined)
    .filter((note) => note !== name)
    .map((note) => textOf(note).trim());
  const title = select('strong', name ?? undefined);
  return [
    element('li', [
      element('p', [
        element('strong', [element('code', [title ? textOf(title).trim() : ''])]),
        ...(notes.length > 0 ? [` (${notes.join(', ')})`] : []),
      ]),
      ...(description?.children ?? []),
    ]),
  ];
}

function toList(box: Element): ElementContent[] {
  return [element('ul', box.children)];
}
