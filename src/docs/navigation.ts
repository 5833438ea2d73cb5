import { errorCodes, errors } from '../contract/errors.ts';
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
      { label: 'Overview', slug: 'docs/reference' },
      ...Object.keys(resources).map((resource) => `docs/reference/${resource}`),
      {
        label: 'Errors',
        collapsed: true,
        items: [
          { label: 'All errors', slug: 'docs/errors' },
          ...errorCodes.map((code) => ({
            label: `${errors[code].status} ${code}`,
            slug: `docs/errors/${code}`,
          })),
        ],
      },
      'docs/contract',
      'docs/versioning',
      'docs/changelog',
    ],
  },
];
