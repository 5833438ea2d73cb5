import { resources } from '../contract/resources.ts';

/** The sidebar of the docs, in reading order. */
export const sidebar = [
  { label: 'Start', items: [{ label: 'Quickstart', slug: 'docs' }] },
  {
    label: 'Guides',
    items: ['docs/read-budget', 'docs/markdown', 'docs/agent-access', 'docs/check'],
  },
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
