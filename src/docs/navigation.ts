import { errorCodes, errorStatus } from '../contract/errors.ts';
import { resources } from '../contract/resources.ts';

/** The sidebar of the docs, in reading order. */
export const sidebar = [
  { label: 'Quickstart', slug: 'docs' },
  {
    label: 'The API',
    items: [
      'docs/read-budget',
      'docs/markdown',
      'docs/contract',
      'docs/check',
      'docs/versioning',
      'docs/changelog',
    ],
  },
  {
    label: 'Reference',
    items: [
      { label: 'Overview', slug: 'docs/reference' },
      ...Object.keys(resources).map((resource) => `docs/reference/${resource}`),
    ],
  },
  {
    label: 'Errors',
    items: [
      { label: 'All errors', slug: 'docs/errors' },
      ...errorCodes.map((code) => ({
        label: `${errorStatus[code]} ${code}`,
        slug: `docs/errors/${code}`,
      })),
    ],
  },
  { label: 'For agents', items: ['docs/agent-access'] },
];
