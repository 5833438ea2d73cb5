import { isAlias } from '../contract/routes.ts';
import { tags } from '../contract/openapi/operations.ts';
import { listOperations, referenceBase } from './reference-pages.ts';

/** A page of the site, as an index names it. */
export interface IndexedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** A page of the docs collection: its id is its path without the slashes at its ends. */
export interface DocsEntry {
  readonly id: string;
  readonly data: { readonly title: string; readonly description?: string | undefined };
}

/** The pages of an index by section, the less important ones in the last. */
export type PageIndex = Readonly<
  Record<'docs' | 'errors' | 'reference' | 'optional', readonly IndexedPage[]>
>;

/** Every page of the site but 404, once: the collection's, then the reference's. */
export function createPageIndex(entries: readonly DocsEntry[]): PageIndex {
  const written = entries
    .filter(({ id }) => id !== '404')
    .map(({ id, data: { title, description = '' } }) => ({
      path: id === '' || id === 'index' ? '/' : `/${id}/`,
      title,
      description,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const { main, minor } = listReference();
  const isError = ({ path }: IndexedPage) => path.startsWith('/docs/errors/');
  const isMinor = ({ path }: IndexedPage) => /^\/docs\/(?:operate|changelog)\//.test(path);
  return {
    docs: written.filter((page) => !isError(page) && !isMinor(page)),
    errors: written.filter(isError),
    reference: main,
    optional: [...written.filter(isMinor), ...minor],
  };
}

/** An overview, an overview for each tag, and a page for each operation, by its id in lower case. */
function listReference(): { main: IndexedPage[]; minor: IndexedPage[] } {
  const overview = {
    path: `/${referenceBase}/`,
    title: 'Reference',
    description: 'Every operation, from the OpenAPI document.',
  };
  const tagged = tags.map(({ name, description }) => ({
    path: `/${referenceBase}/operations/tags/${name.toLowerCase()}/`,
    title: `${name} operations`,
    description,
  }));
  const operations = listOperations().map(({ route, method, summary, page }) => ({
    minor: method !== 'GET' || isAlias(route),
    path: `/${page}/`,
    title: `${method} ${route.path}`,
    description: summary,
  }));
  const strip = ({ path, title, description }: IndexedPage) => ({ path, title, description });
  return {
    main: [overview, ...operations.filter(({ minor }) => !minor).map(strip)],
    minor: [...tagged, ...operations.filter(({ minor }) => minor).map(strip)],
  };
}
