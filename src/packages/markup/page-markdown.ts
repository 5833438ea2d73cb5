import type { Element, Root } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown, type Handle, type State } from 'mdast-util-to-markdown';
import { sitePaths, twinPath } from '@frontdesk/files';
import { keepLabels } from './keep-labels.ts';
import { findElements } from './parse-html.ts';
import { separateTexts } from './separate-texts.ts';
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
  const isUnwanted = (element: Element) => element === title || isScreenOnly(element);
  for (const part of [title, main]) separateTexts(part, { isUnwanted, hasRaised: true });
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
  const index = `> The index of all pages: <${new URL(sitePaths.llms, url).href}>\n`;
  return [title, main].map(render).join(`\n${index}\n`);
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

/** White space and line breaks at the edges of a text, which can't be within marks (CommonMark §6.2). */
const edges = /^(?:\\?\s)+|(?<!\s)(?:\\?\s)+$/g;

/** The library writes a letter beside a mark, and a space at the end of a line, as a reference: `&#x20;`. */
function createMark(mark: string) {
  const handle: Handle = (
    node: Parameters<State['containerPhrasing']>[0],
    _parent,
    state,
    info,
  ) => {
    const inner = state.containerPhrasing(node, { ...info, before: mark, after: mark });
    const text = inner.replace(edges, '');
    return text === '' ? inner : inner.replace(text, () => mark + text + mark);
  };
  return Object.assign(handle, { peek: () => mark });
}

const handlers: Record<string, Handle> = {
  delete: createMark('~~'),
  emphasis: createMark('*'),
  strong: createMark('**'),
  text: ({ value }: { readonly value: string }, _parent, state, info) =>
    state.safe(value, info).replace(/(?<!\\)&#x(?:20|9|A);/g, ' '),
};

function render(element: Element): string {
  return toMarkdown(toMdast(element, { handlers: starlightHandlers, document: true }), {
    bullet: '-',
    rule: '-',
    handlers,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}
