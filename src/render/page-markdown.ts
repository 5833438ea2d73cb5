import type { Element, Root } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { llmsPath } from '../files/paths.ts';
import { twinPath } from '../files/twin-path.ts';
import { keepLabels } from './keep-labels.ts';
import { findElements } from './parse-html.ts';
import { isScreenOnly, joinCode, starlightHandlers } from './starlight-markup.ts';

/**
 * Renders the `<main>` element of a page as Markdown (CommonMark with GFM tables): the title, a link to
 * the page index (llmstxt.org), and the content without screen-only elements. Links are
 * absolute, based on the page's canonical URL, and links to pages lead to their twins. `isPage` tells the pages from
 * an owner's own HTML, which has no twin. Modifies `page`. Returns undefined if it has no `<main>` element with a
 * title.
 */
export function renderPageMarkdown(
  page: Root,
  url: string,
  isPage: (path: string) => boolean = () => true,
): string | undefined {
  const [main] = findElements(page, ({ tagName }) => tagName === 'main');
  const [title] = main ? findElements(main, ({ tagName }) => tagName === 'h1') : [];
  if (!main || !title) return undefined;
  keepLabels(main);
  removeElements(main, (element) => element === title || isScreenOnly(element));
  for (const link of findElements(main, ({ tagName }) => tagName === 'a')) {
    // In a gallery, a picture links to itself.
    const [child] = link.children;
    if (child?.type === 'element' && child.properties.src === link.properties.href)
      Object.assign(link, { tagName: 'span', properties: {} });
  }
  for (const pre of findElements(main, ({ tagName }) => tagName === 'pre')) joinCode(pre);
  for (const part of [title, main]) {
    for (const element of findElements(part, () => true)) makeAbsolute(element, url, isPage);
  }
  const index = `> The index of all pages: <${new URL(llmsPath, url).href}>\n`;
  return [title, main].map(render).join(`\n${index}\n`);
}

/** Elements within a line of text that say nothing without a text. */
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$|-/;

/** Also removes comments and empty inline elements. A row of them takes quadratic time to convert. */
function removeElements(parent: Element, isUnwanted: (element: Element) => boolean): void {
  parent.children = parent.children.filter((child) => {
    if (child.type !== 'element') return child.type === 'text' && child.value !== '';
    if (isUnwanted(child)) return false;
    removeElements(child, isUnwanted);
    return child.children.length > 0 || !inline.test(child.tagName);
  });
}

function makeAbsolute(
  { properties }: Element,
  url: string,
  isPage: (path: string) => boolean,
): void {
  for (const name of ['href', 'src', 'poster']) {
    const value = properties[name];
    const absolute = value === undefined ? null : URL.parse(String(value), url);
    if (!absolute) continue;
    const { origin, pathname } = absolute;
    if (origin === new URL(url).origin && pathname.endsWith('/') && isPage(pathname))
      absolute.pathname = twinPath(pathname) ?? pathname;
    properties[name] = absolute.href;
  }
}

function render(element: Element): string {
  return toMarkdown(toMdast(element, { handlers: starlightHandlers, document: true }), {
    bullet: '-',
    rule: '-',
    emphasis: '_',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
