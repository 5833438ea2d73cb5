import { errorCodes, errorStatus } from '../contract/errors.ts';
import { docsPath } from '../facts/paths.ts';
import { product } from '../facts/product.ts';

/** The folder of the docs pages in src/content/docs. */
const docs = docsPath.slice(1, -1);

const toItems = (...pages: readonly string[]) => pages.map((page) => ({ slug: `${docs}/${page}` }));

/** The sidebar of the docs, in reading order. */
export const sidebar = [
  { label: 'Start here', slug: docs },
  {
    label: 'The API',
    items: toItems('read-budget', 'markdown', 'contract', 'check', 'versioning', 'changelog'),
  },
  {
    label: 'Reference',
    items: [
      { label: 'Overview', slug: `${docs}/reference` },
      ...toItems('reference/health', 'reference/info'),
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
  { label: 'For agents', items: toItems('agent-access') },
  ...(product.operatorPages
    ? [{ label: 'Operate', items: [{ autogenerate: { directory: `${docs}/operate` } }] }]
    : []),
];
