import type { Element, Root } from 'hast';
import type { Blockquote, Link, Text } from 'mdast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { findElements, findTags, hasClass } from './parse-html.ts';
import { llmsPath } from './paths.ts';
import { isForScreens, starlightHandlers } from './starlight-markup.ts';
import { twinPath } from './twin-path.ts';

const toMarkdown = unified().use(rehypeRemark, { handlers: starlightHandlers });
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' });

/**
 * Renders the `<main>` element of a page as Markdown (CommonMark with GFM tables): the title, a link to
 * the page index (llmstxt.org), the hero, and the content without the elements that only screens need.
 * Links are absolute, based on the page's canonical URL, and links to pages lead to their twins. Changes
 * the page.
 * @throws {Error} if the page has no `<main>` element.
 */
export function renderPageMarkdown(page: Root, url: string): string {
  const [main] = findTags(page, 'main');
  if (!main) throw new Error(`${url} has no <main> element`);
  prepare(main, url);
  const [content] = findElements(main, hasClass('sl-markdown-content'));
  const hero = findElements(main, hasClass('tagline', 'phone', 'actions', 'answer'));
  const parts = content ? [...findTags(main, 'h1'), ...hero, content] : [main];
  const tree: Root = { type: 'root', children: parts };
  const [title, ...rest] = toMarkdown.runSync(tree).children;
  return writer.stringify({
    type: 'root',
    children: [...(title ? [title] : []), linkToIndex(new URL(llmsPath, url).href), ...rest],
  });
}

function linkToIndex(url: string): Blockquote {
  const link: Link = { type: 'link', url, children: [{ type: 'text', value: url }] };
  const label: Text = { type: 'text', value: 'The index of all pages: ' };
  return { type: 'blockquote', children: [{ type: 'paragraph', children: [label, link] }] };
}

/** Removes elements that only screens need, and makes the URLs of the others absolute. */
function prepare(parent: Element, url: string): void {
  parent.children = parent.children.filter(
    (child) => child.type !== 'element' || !isForScreens(child),
  );
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    makeAbsolute(child, 'href', url);
    makeAbsolute(child, 'src', url);
    prepare(child, url);
  }
}

function makeAbsolute(node: Element, property: 'href' | 'src', url: string): void {
  const absolute = URL.parse(String(node.properties[property]), url);
  if (node.properties[property] === undefined || !absolute) return;
  const isPage = absolute.origin === new URL(url).origin && absolute.pathname.endsWith('/');
  if (isPage) absolute.pathname = twinPath(absolute.pathname) ?? absolute.pathname;
  node.properties[property] = absolute.href;
}
