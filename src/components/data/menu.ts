import { getCollection } from 'astro:content';
import { encodePath } from '../../files/files.ts';
import { docsFolder } from './navigation.ts';

/** The pages directly in src/content/docs that the menu leaves out. */
const others = ['index', '404', docsFolder];

/**
 * Lists the site's own menu: the pages directly in src/content/docs and the first page of each folder there, by
 * `sidebar.order` and then by label. Pages with `sidebar.hidden` aren't in it, nor are a build's drafts.
 */
export async function listMenu() {
  const pages = await getCollection(
    'docs',
    ({ id, data }) =>
      !id.includes('/') &&
      !others.includes(id) &&
      !data.sidebar.hidden &&
      (import.meta.env.DEV || !data.draft),
  );
  return pages
    .map(({ id, data: { title, sidebar } }) => ({
      label: sidebar.label ?? title,
      href: encodePath(`/${id}/`),
      order: sidebar.order ?? Infinity,
    }))
    .sort((a, b) => (a.order === b.order ? a.label.localeCompare(b.label) : a.order - b.order));
}
