import { errorCodes, errorStatus } from '../contract/errors.ts';
import { resources } from '../contract/resources.ts';
import { docsPath } from '../facts/paths.ts';

/** The folder of the docs pages, below src/content/docs. */
const docs = docsPath.slice(1, -1);

const toItems = (folder: string, ...pages: readonly string[]) =>
  pages.map((page) => ({ slug: `${folder}/${page}` }));

/** The sidebar of the docs, in reading order. */
export const sidebar = [
  { label: 'Quickstart', slug: docs },
  {
    label: 'The API',
    items: toItems(docs, 'read-budget', 'markdown', 'contract', 'check', 'versioning', 'changelog'),
  },
  {
    label: 'Reference',
    items: [
      { label: 'Overview', slug: `${docs}/reference` },
      ...toItems(`${docs}/reference`, ...Object.keys(resources)),
    ],
  },
  {
    label: 'Errors',
    items: [
      { label: 'All errors', slug: `${docs}/errors` },
      ...errorCodes.map((code) => ({
        label: `${errorStatus[code]} ${code}`,
        slug: `${docs}/errors/${code}`,
      })),
    ],
  },
  { label: 'For agents', items: toItems(docs, 'agent-access') },
];
