import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';

/** The tree of a whole page, with where in the text its elements and their tags are. */
export function parsePage(html: string): Root {
  return fromHtml(html, { verbose: true });
}
