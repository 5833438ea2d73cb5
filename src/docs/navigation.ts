import { errorCodes, errorStatus } from '../contract/errors.ts';
import { docsPath } from '../facts/paths.ts';
import { product } from '../facts/product.ts';

/** The folder of the docs pages in src/content/docs. */
const docs = docsPath.slice(1, -1);

/** The sidebar of the docs, in reading order. */
export const sidebar = [
  { label: 'Start here', slug: docs },
  {
    label: 'The API',
    items: [
      { slug: `${docs}/read-budget` },
      { slug: `${docs}/markdown` },
      { slug: `${docs}/contract` },
      { slug: `${docs}/check` },
      { slug: `${docs}/versioning` },
      { slug: `${docs}/changelog` },
    ],
  },
  {
    label: 'Reference',
    items: [
      { label: 'Overview', slug: `${docs}/reference` },
      { slug: `${docs}/reference/health` },
      { slug: `${docs}/reference/info` },
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
  { label: 'For agents', items: [{ slug: `${docs}/agent-access` }] },
  ...(product.operatorPages
    ? [{ label: 'Operate', items: [{ autogenerate: { directory: `${docs}/operate` } }] }]
    : []),
];
