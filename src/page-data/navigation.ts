import { resources } from '../contract/resources.ts';
import { docsPath } from '../facts/paths.ts';

/** The folder of the docs in src/content/docs, and the id of their first page. */
export const docsFolder = docsPath.slice(1, -1);

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
      ...Object.keys(resources).map((resource) => `docs/reference/${resource}`),
      'docs/errors',
      'docs/contract',
      'docs/versioning',
      'docs/changelog',
    ],
  },
];

/** The ids of the pages that the sidebar lists by name. */
export const listedPages = sidebar
  .flatMap(({ items }) => items ?? [])
  .map((item) => (typeof item === 'string' ? item : item.slug));
