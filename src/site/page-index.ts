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

/** Every page of the site but 404, in the section it belongs to. */
export function createPageIndex(entries: readonly DocsEntry[]): PageIndex {
  const written = entries
    .filter(({ id }) => id !== '404')
    .map(({ id, data: { title, description = '' } }) => ({
      path: id === '' || id === 'index' ? '/' : `/${id}/`,
      title,
      description,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const isError = ({ path }: IndexedPage) => path.startsWith('/docs/errors/');
  const isReference = ({ path }: IndexedPage) => path.startsWith('/docs/reference/');
  const isMinor = ({ path }: IndexedPage) => /^\/docs\/(?:operate|changelog)\//.test(path);
  return {
    docs: written.filter((page) => !isError(page) && !isReference(page) && !isMinor(page)),
    errors: written.filter(isError),
    reference: written.filter(isReference),
    optional: written.filter(isMinor),
  };
}
