import { select, selectAll } from 'hast-util-select';
import type { Element, ElementContent, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { openapiRewrites } from './openapi-markup.ts';
import { llmsPath } from './paths.ts';
import { element, nothing, rewriteHtml, textOf } from './rewrite-html.ts';
import { starlightRewrites } from './starlight-markup.ts';

export interface PageLocation {
  /** The page's canonical URL, which its links are relative to. */
  readonly url: string;
}

const rewrites = [...openapiRewrites, ...starlightRewrites];
const parser = unified().use(rehypeParse);
const toMarkdown = unified().use(rehypeRemark);
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' });

/**
 * A rendered page as Markdown (CommonMark, with GFM's tables): its title, where the index of all
 * pages is (as llmstxt.org has it), and its main content without what is only for screens. Links
 * are absolute, since a reader may have the text and no longer its address.
 */
export function renderPageMarkdown(html: string, { url }: PageLocation): string {
  const page = parser.parse(html);
  const main = select('main', page) ?? page;
  const rewritten = rewriteHtml(main, rewrites);
  for (const link of selectAll('[href]', rewritten)) makeAbsolute(link, 'href', url);
  for (const image of selectAll('[src]', rewritten)) makeAbsolute(image, 'src', url);
  const tree: Root = { type: 'root', children: arrange(rewritten, url) };
  return writer.stringify(toMarkdown.runSync(tree));
}

/** The title, the pointer to the index, the hero, the content. */
function arrange(main: Root | Element, url: string): ElementContent[] {
  const title = select('h1', main);
  const content = select('.sl-markdown-content', main);
  const hero = selectAll('.tagline, .actions', main);
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
  if (absolute) node.properties[property] = absolute.href;
}
