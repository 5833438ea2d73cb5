import type { ListItem, PhrasingContent, Root, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { describeLifecycle } from '../contract/lifecycle.ts';
import { endpointName } from '../contract/product-words.ts';
import { isAlias, routes } from '../contract/routes.ts';
import { callOrText } from '../facts/phone-words.ts';
import { product } from '../facts/product.ts';
import type { Facts } from '../facts/schema.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';
import { apiCatalogPath, contactPath, llmsFullPath, skillIndexPath } from './paths.ts';
import { twinPath } from './twin-path.ts';

/**
 * Renders the index of all pages for agents (llmstxt.org): a title, a summary, and links to the pages'
 * Markdown. The last section has the pages that agents can skip if their context is short.
 */
export function renderLlms(index: PageIndex, facts: Facts): string {
  const { baseUrl, description, mcp, name, openapi, phone, version, when_to_use } = facts;
  const pageList = (pages: readonly IndexedPage[]) =>
    list(pages.map((page) => pageItem(page, baseUrl)));
  const root: Root = {
    type: 'root',
    children: [
      heading(1, name),
      {
        type: 'blockquote',
        children: [
          paragraph(
            `${description} People ${callOrText} ${phone}. ${product.agents.about}`,
            ...(endpointName
              ? [` The ${endpointName} is another system: `, link(mcp, mcp), '.']
              : []),
            ` The API here is read-only and needs no key. ${product.notProvided}`,
          ),
        ],
      },
      paragraph(when_to_use),
      heading(2, 'Docs'),
      pageList(index.docs),
      heading(2, 'API'),
      // These URLs aren't links, because tools that follow links expect Markdown.
      paragraph('Send GET without a key: ', ...codeList(baseUrl)),
      ...deprecations(baseUrl),
      paragraph(`The OpenAPI document, version ${version}: `, code(openapi)),
      list([item(link(`${baseUrl}${llmsFullPath}`, llmsFullPath), ': All pages in one file.')]),
      heading(2, 'Reference'),
      pageList(index.reference),
      heading(2, 'Errors'),
      pageList(index.errors),
      heading(2, 'Optional'),
      pageList(index.optional),
    ],
  };
  // A line end in a fact becomes a character reference, so that the fact stays on its line.
  return toMarkdown(root, { bullet: '-', unsafe: [{ character: '\r' }, { character: '\n' }] });
}

/** Lists the paths of the twins that an index links to, in its order. */
export function parseTwinPaths(llms: string, facts: Pick<Facts, 'baseUrl'>): string[] {
  const links = [...llms.matchAll(/^- \[(?:\\.|[^\\\]\n])*\]\((\S+?)\)/gm)].map(
    ([, href = '']) => href,
  );
  return links
    .filter((href) => href.startsWith(`${facts.baseUrl}/`) && href.endsWith('.md'))
    .map((href) => href.slice(facts.baseUrl.length))
    .filter((path) => !path.startsWith('/api/'));
}

/** Joins all twins in one text. Each starts with its URL in a comment. */
export function renderLlmsFull(
  twins: readonly { readonly path: string; readonly markdown: string }[],
  facts: Facts,
): string {
  return twins
    .map(({ path, markdown }) => `<!-- ${facts.baseUrl}${path} -->\n\n${markdown}`)
    .join('\n---\n\n');
}

function pageItem({ path, title, description }: IndexedPage, baseUrl: string): ListItem {
  const twin = link(`${baseUrl}${twinPath(path) ?? path}`, title);
  return description === '' ? item(twin) : item(twin, `: ${description}`);
}

/** Lists the URLs that agents can request, with commas between. */
function codeList(baseUrl: string): Inline[] {
  const canonical = routes.filter((route) => !isAlias(route)).map(({ path }) => path);
  const urls = [...canonical, apiCatalogPath, skillIndexPath, contactPath].map((path) =>
    code(`${baseUrl}${path}`),
  );
  return urls.flatMap((url, index) => (index === 0 ? [url] : [', ', url]));
}

/** Writes a paragraph for each deprecated route. Clients may still use aliases, so it includes them. */
function deprecations(baseUrl: string): RootContent[] {
  return routes.flatMap(({ path, lifecycle }) =>
    lifecycle ? [paragraph(code(`${baseUrl}${path}`), ` ${describeLifecycle(lifecycle)}`)] : [],
  );
}

type Inline = string | PhrasingContent;

function heading(depth: 1 | 2, value: string): RootContent {
  return { type: 'heading', depth, children: [text(value)] };
}

function paragraph(...content: readonly Inline[]): RootContent & { type: 'paragraph' } {
  const children = content.map((part) => (typeof part === 'string' ? text(part) : part));
  return { type: 'paragraph', children };
}

function list(children: ListItem[]): RootContent {
  return { type: 'list', spread: false, children };
}

function item(...content: readonly Inline[]): ListItem {
  return { type: 'listItem', spread: false, children: [paragraph(...content)] };
}

function link(url: string, label: string): PhrasingContent {
  return { type: 'link', url, children: [text(label)] };
}

function code(value: string): PhrasingContent {
  return { type: 'inlineCode', value };
}

function text(value: string): PhrasingContent {
  return { type: 'text', value };
}
