import { getCollection } from 'astro:content';
import { facts } from 'virtual:frontdesk/facts';
import { formatPhone, website } from '@frontdesk/facts';
import { encodePath } from '@frontdesk/files';
import { docsFolder } from './navigation.ts';

/** The pages directly in src/content/docs that the menu leaves out. */
const excluded = ['index', '404', docsFolder];

/**
 * Lists the site's own menu: the pages directly in src/content/docs and the first page of each folder there, by
 * `sidebar.order` and then by label. Pages with `sidebar.hidden` aren't in it, nor are a build's drafts.
 */
async function listMenu() {
  const pages = await getCollection(
    'docs',
    ({ id, data }) =>
      !id.includes('/') &&
      !excluded.includes(id) &&
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

let built: ReturnType<typeof listMenu> | undefined;

/** In a build, all pages have the same menu. */
const getMenu = () => (import.meta.env.DEV ? listMenu() : (built ??= listMenu()));

const isForDevelopers = facts.home.developers !== 'none';

/** What the header of a page shows. Without developers, a site has few pages to search, and Call instead. */
export async function describeHeader({ t, starlightRoute: { hasSidebar } }: App.Locals) {
  const menu = hasSidebar ? [] : await getMenu();
  const forDevelopers = [
    { label: t('menu.docs'), href: website.docs.home },
    { label: 'API', href: `${website.docs.home}reference/` },
    { label: t('menu.agents'), href: website.docs.agents },
    ...(facts.source ? [{ label: t('menu.source'), href: facts.source.url }] : []),
  ];
  const links = [...menu, ...(isForDevelopers ? forDevelopers : [])];
  return {
    links,
    titles: menu.map(({ label }) => label),
    name: facts.logo && facts.hideName ? '' : facts.name,
    labels: links.map(({ label }) => label),
    call: isForDevelopers || hasSidebar ? undefined : formatPhone(facts.phone, facts),
    hasSearch: isForDevelopers || hasSidebar,
  };
}
