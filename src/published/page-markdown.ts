import type { Element, ElementContent, Root } from 'hast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { llmsPath } from './paths.ts';
import {
  element,
  findElements,
  hasClass,
  isTag,
  nothing,
  rewriteHtml,
  textOf,
} from './rewrite-html.ts';
import { starlightRewrites } from './starlight-markup.ts';
import { twinPath } from './twin-path.ts';

interface PageLocation {
  /** The page's canonical URL, the base of its relative links. */
  readonly url: string;
}

const toMarkdown = unified().use(rehypeRemark);
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' });

/**
 * Renders the main part of a page as Markdown (CommonMark with GFM tables): the title, a link to the
 * index of all pages (llmstxt.org), and the content without the elements that only screens need. Links
 * are absolute, because a copy of the text doesn't have its URL, and links to pages lead to their twins.
 */
export function renderPageMarkdown(main: Root | Element, { url }: PageLocation): string {
  const rewritten = rewriteHtml(main, starlightRewrites);
  for (const name of ['href', 'src'] as const) {
    const linking = findElements(rewritten, ({ properties }) => properties[name] !== undefined);
    for (const node of linking) makeAbsolute(node, name, url);
  }
  const tree: Root = { type: 'root', children: arrange(rewritten, url) };
  return writer.stringify(toMarkdown.runSync(tree));
}

/** Returns the title, the link to the index, the hero, and the content. */
function arrange(main: Root | Element, url: string): ElementContent[] {
  const [title] = findElements(main, isTag('h1'));
  const [content] = findElements(main, hasClass('sl-markdown-content'));
  const hero = findElements(main, hasClass('tagline', 'phone', 'actions', 'answer'));
  const body = content
    ? [...hero, ...content.children]
    : (rewriteHtml(main, [{ of: (child) => child === title, to: nothing }])
        .children as ElementContent[]);
  const index = new URL(llmsPath, url).href;
  return [
    element('h1', [title ? textOf(title).trim() : new URL(url).pathname]),
    element('blockquote', [
      element('p', ['The index of all pages: ', element('a', [index], { href: index })]),
    ]),
    ...body,
  ];
}

function makeAbsolute(node: Element, property: 'href' | 'src', url: string): void {
  const absolute = URL.parse(String(node.properties[property]), url);
  if (!absolute) return;
  const isPage = absolute.origin === new URL(url).origin && absolute.pathname.endsWith('/');
  if (isPage) absolute.pathname = twinPath(absolute.pathname) ?? absolute.pathname;
  node.properties[property] = absolute.href;
}
