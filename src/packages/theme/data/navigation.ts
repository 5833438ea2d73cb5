import { routes } from '@frontdesk/api';
import { website } from '@frontdesk/facts';

/** The folder of the docs in src/content/docs, and the id of their first page. */
export const docsFolder = website.docs.home.slice(1, -1);

/** The resources in the order of the docs: Info is the one that most readers look for. */
export const shownResources = [...new Set(routes.map(({ resource }) => resource))].sort(
  (a, b) => Number(b === 'info') - Number(a === 'info'),
);

/** The sidebar of the docs, in reading order. */
export const sidebar = [
  { label: 'Start', items: [{ label: 'Quickstart', slug: 'docs' }] },
  {
    label: 'Guides',
    items: ['docs/read-budget', 'docs/markdown', 'docs/agent-access', 'docs/check'],
  },
  // The owner's pages in the docs. src/content.config.ts leaves out the pages listed here.
  { autogenerate: { directory: docsFolder } },
  {
    label: 'Reference',
    items: [
      { label: 'API reference', slug: 'docs/reference' },
      ...shownResources.map((resource) => `docs/reference/${resource}`),
      'docs/errors',
      'docs/versioning',
      'docs/changelog',
    ],
  },
];

/** The ids of the pages that the sidebar lists by name, and of the contract, to which the API reference links. */
export const listedPages = [
  'docs/contract',
  ...sidebar
    .flatMap(({ items }) => items ?? [])
    .map((item) => (typeof item === 'string' ? item : item.slug)),
];
