import type { Heading, List, ListItem, PhrasingContent, Root, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { describeLifecycle } from '../contract/lifecycle.ts';
import { isAlias, routes } from '../contract/routes.ts';
import type { Facts } from '../facts/schema.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';
import { apiCatalogPath, contactPath, llmsFullPath } from './paths.ts';
import { twinPath } from './twin-path.ts';

// No MCP server card and no index of agent skills is published: both would make claims about the
// gated endpoint, another system, that nobody here can check.

/**
 * The index of all pages for agents, in the form of llmstxt.org: a title, a summary, lists of links
 * to the pages' Markdown, and a last section for what a short context can do without.
 */
export function renderLlms(index: PageIndex, facts: Facts): string {
  const listed = (pages: readonly IndexedPage[]) =>
    toList(pages.map((page) => toTwin(page, facts)));
  const root: Root = {
    type: 'root',
    children: [
      heading(1, facts.name),
      { type: 'blockquote', children: [paragraph(summarize(facts))] },
      paragraph([text(facts.when_to_use)]),
      heading(2, 'Docs'),
      listed(index.docs),
      heading(2, 'API'),
      paragraph(describeRoutes(facts)),
      ...describeDeprecations(facts),
      paragraph(describeOpenapi(facts)),
      toList([listAllPages(facts)]),
      heading(2, 'Reference'),
      listed(index.reference),
      heading(2, 'Errors'),
      listed(index.errors),
      heading(2, 'Optional'),
      listed(index.optional),
    ],
  };
  // A fact stays on its line: a line end inside it becomes a character reference.
  return toMarkdown(root, { bullet: '-', unsafe: [{ character: '\r' }, { character: '\n' }] });
}

/** The twins that an index links to, in its order: paths on this origin. */
export function parseTwinPaths(llms: string, facts: Facts): string[] {
  const links = [...llms.matchAll(/^- \[.*?\]\((\S+?)\)/gm)].map(([, href = '']) => href);
  return links
    .filter((href) => href.startsWith(`${facts.baseUrl}/`) && href.endsWith('.md'))
    .map((href) => href.slice(facts.baseUrl.length))
    .filter((path) => !path.startsWith('/api/'));
}

/** All twins as one text, each with its address above it and a rule between. */
export function renderLlmsFull(
  twins: readonly { readonly path: string; readonly markdown: string }[],
  facts: Facts,
): string {
  return twins
    .map(({ path, markdown }) => `<!-- ${facts.baseUrl}${path} -->\n\n${markdown}`)
    .join('\n---\n\n');
}

interface Linked {
  readonly href: string;
  readonly title: string;
  readonly description: string;
}

function toTwin({ path, title, description }: IndexedPage, facts: Facts): Linked {
  return { href: `${facts.baseUrl}${twinPath(path) ?? path}`, title, description };
}

function listAllPages({ baseUrl }: Facts): Linked {
  const href = `${baseUrl}${llmsFullPath}`;
  return { href, title: llmsFullPath, description: 'all pages in one file' };
}

/** Links lead to text: tools that follow them would take a JSON document for a page. */
function describeOpenapi({ openapi, version }: Facts): PhrasingContent[] {
  return [
    text(`The OpenAPI document, version ${version}: `),
    { type: 'inlineCode', value: openapi },
  ];
}

/** The routes are no documents to read beforehand, so they are named and not linked. */
function describeRoutes(facts: Facts): PhrasingContent[] {
  const named = [
    ...routes.filter((route) => !isAlias(route)).map(({ path }) => path),
    apiCatalogPath,
    contactPath,
  ];
  return named.flatMap((path, index) => [
    text(index === 0 ? 'Ask with GET, without a key: ' : ', '),
    { type: 'inlineCode', value: `${facts.baseUrl}${path}` },
  ]);
}

/** A paragraph for each deprecated route, aliases included: clients may still use them. */
function describeDeprecations({ baseUrl }: Facts) {
  return routes.flatMap(({ path, lifecycle }) =>
    lifecycle
      ? [
          paragraph([
            { type: 'inlineCode', value: `${baseUrl}${path}` },
            text(` ${describeLifecycle(lifecycle)}`),
          ]),
        ]
      : [],
  );
}

function summarize(facts: Facts): PhrasingContent[] {
  return [
    text(
      `${facts.description} People call or text ${facts.phone}. Agents that need matching for the caller they act for use another system, the Bearer-gated endpoint `,
    ),
    { type: 'link', url: facts.mcp, children: [text(facts.mcp)] },
    text(
      '; its token comes from the operator. The public surface here is read-only, needs no key and has no people search.',
    ),
  ];
}

function toList(links: readonly Linked[]): List {
  const children = links.map(({ href, title, description }): ListItem => ({
    type: 'listItem',
    spread: false,
    children: [
      paragraph([
        { type: 'link', url: href, children: [text(title)] },
        ...(description === '' ? [] : [text(`: ${description}`)]),
      ]),
    ],
  }));
  return { type: 'list', spread: false, children };
}

function heading(depth: 1 | 2, value: string): Heading {
  return { type: 'heading', depth, children: [text(value)] };
}

function paragraph(children: PhrasingContent[]): RootContent & { type: 'paragraph' } {
  return { type: 'paragraph', children };
}

function text(value: string) {
  return { type: 'text', value } as const;
}
