import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { findElements } from '@frontdesk/markup';

/** What linkinator reads: addresses, the ids that they can name, and styles. */
const read = [
  'background',
  'cite',
  'content',
  'data',
  'href',
  'id',
  'poster',
  'rel',
  'src',
  'srcSet',
  'style',
];

/** Renders a page with only its links and ids, so that following them takes a fraction of the time. */
export function renderLinkPage(page: Root): string {
  return findElements(page, () => true)
    .map(({ tagName, properties, children }) => {
      const attributes = read.flatMap((name) => {
        const value = [properties[name] ?? []].flat().join(' ');
        return value === '' ? [] : `${name}="${escape(value)}"`;
      });
      const style = tagName === 'style' ? children.map((child) => toString(child)).join('') : '';
      if (attributes.length === 0 && style === '') return '';
      return `<${[tagName, ...attributes].join(' ')}>${style}</${tagName}>`;
    })
    .join('');
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
