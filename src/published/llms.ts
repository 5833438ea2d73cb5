import type { Heading, List, ListItem, PhrasingContent, Root, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { describeLifecycle } from '../contract/lifecycle.ts';
import { isAlias, routes } from '../contract/routes.ts';
import type { Facts } from '../facts/schema.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';
import { apiCatalogPath, contactPath, llmsFullPath } from './paths.ts';
import { twinPath } from './twin-path.ts';

/**
 * Renders the index of all pages for agents (llmstxt.org): a title, a summary, and links to the pages'
 * Markdown. The last section has the pages that agents can skip if their context is short.
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
  // A line end in a fact becomes a character reference, so that the fact stays on its line.
  return toMarkdown(root, { bullet: '-', unsafe: [{ character: '\r' }, { character: '\n' }] });
}

/** Lists the paths of the twins that an index links to, in its order. */
export function parseTwinPaths(llms: string, facts: Facts): string[] {
  const links = [...llms.matchAll(/^- \[.*?\]\((\S+?)\)/gm)].map(([, href = '']) => href);
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
  return { href, title: llmsFullPath, description: 'All pages in one file.' };
}

/** This isn't a link, because tools that follow links expect Markdown. */
function describeOpenapi({ openapi, version }: Facts): PhrasingContent[] {
  return [
    text(`The OpenAPI document, version ${version}: `),
    { type: 'inlineCode', value: openapi },
  ];
}

/** These aren't links, because agents call routes and don't read them as documents. */
function describeRoutes(facts: Facts): PhrasingContent[] {
  const named = [
    ...routes.filter((route) => !isAlias(route)).map(({ path }) => path),
    apiCatalogPath,
    contactPath,
  ];
  return named.flatMap((path, index) => [
    text(index === 0 ? 'Send GET without a key: ' : ', '),
    { type: 'inlineCode', value: `${facts.baseUrl}${path}` },
  ]);
}

/** A paragraph for each deprecated route. It includes aliases, because clients may still use them. */
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
      `${facts.description} People call or text ${facts.phone}. Agents that need matching for a caller use another system, the Bearer-gated endpoint `,
    ),
    { type: 'link', url: facts.mcp, children: [text(facts.mcp)] },
    text(
      ', with a token from the operator. The API here is read-only, needs no key, and has no people search.',
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
