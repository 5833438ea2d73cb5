import { docsPath } from '../facts/paths.ts';

/** A page in an index. */
export interface IndexedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** A page of the docs collection. Its id is its path without the outer slashes. */
interface DocsEntry {
  readonly id: string;
  readonly data: { readonly title: string; readonly description?: string | undefined };
}

/** The pages by section. The last one has the less important pages. */
export type PageIndex = Readonly<
  Record<'docs' | 'errors' | 'reference' | 'optional', readonly IndexedPage[]>
>;

/** Sorts every page but 404 into its section. */
export function createPageIndex(entries: readonly DocsEntry[]): PageIndex {
  const pages = entries
    .filter(({ id }) => id !== '404')
    .map(({ id, data: { title, description = '' } }) => ({
      path: id === '' || id === 'index' ? '/' : `/${id}/`,
      title,
      description,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const inSection = (section: keyof PageIndex) =>
    pages.filter(({ path }) => sectionOf(path) === section);
  return {
    docs: inSection('docs'),
    errors: inSection('errors'),
    reference: inSection('reference'),
    optional: inSection('optional'),
  };
}

function sectionOf(path: string): keyof PageIndex {
  if (path.startsWith(`${docsPath}errors/`)) return 'errors';
  if (path.startsWith(`${docsPath}reference/`)) return 'reference';
  const isOptional = ['operate/', 'changelog/'].some((part) => path.startsWith(docsPath + part));
  return isOptional ? 'optional' : 'docs';
}
