import { docsPath, openapiPath } from '../../facts/paths.ts';
import { errorDocsPath } from '../../contract/errors.ts';
import { errorCodes } from '../../contract/errors.ts';
import { siteLinkField } from '../../published/site-links.ts';
import {
  ask,
  withNeed,
  type Check,
  type CheckRequest,
  type Exchange,
  type Expectation,
} from '../check.ts';
import type { Clause } from '../../contract/rules.ts';
import { toInfoRecord } from './json.ts';
import { judgeLinks } from './links.ts';
import { infoPath } from './paths.ts';

const info = ask('GET', infoPath);
const docs = ask('GET', docsPath);

const page: Expectation = { status: 200, headers: { 'Content-Type': /^text\/html\b/ } };

const linkedPage: Expectation = {
  ...page,
  headers: { ...page.headers, Link: (value) => judgeLinks(value, siteLinkField) },
};

const noEcho = ({ body }: Exchange) => (body.includes('told') ? 'expected no echo' : undefined);
const post = { ...ask('POST', docsPath, { 'Content-Type': 'text/plain' }), body: 'x' };
const trace = ask('TRACE', docsPath, { 'X-Echo': 'told' });
const badRange = ask('GET', docsPath, { Range: 'bytes=5-2' });
const notAllowed: Expectation = { status: 405, headers: { Allow: /\bGET\b/ } };

type PageRow = readonly [sentence: string, Clause, CheckRequest, Expectation];

/** Checks of one request for a page or a path outside `/api`, by their ids. */
const pageChecks: Readonly<Record<string, PageRow>> = {
  'docs-page': ['The docs get 200 and the links for programs.', 'pages', docs, linkedPage],
  'home-page': ['The home page gets 200 and these links.', 'pages', ask('GET', '/'), linkedPage],
  'page-not-found': [
    'An unknown page gets 404 as HTML.',
    'RFC 9110 §15.5.5',
    ask('GET', '/no-such-page'),
    { ...page, status: 404 },
  ],
  'page-head': [
    'HEAD of a page gets no body.',
    'RFC 9110 §9.3.2',
    ask('HEAD', docsPath),
    { status: 200, body: null },
  ],
  'page-method': ['POST on a page gets 405 with Allow.', 'RFC 9110 §15.5.6', post, notAllowed],
  'page-trace': [
    'TRACE on a page echoes nothing.',
    'RFC 9110 §9.3.8',
    trace,
    { status: [400, 405, 501], also: noEcho },
  ],
  'page-range': [
    'An invalid Range does not break a page.',
    'RFC 9110 §14.2',
    badRange,
    { status: [200, 416] },
  ],
  'page-escape': [
    'A malformed percent-escape outside /api is a client error.',
    'RFC 9110 §15.5',
    ask('GET', '/%zz'),
    { status: [400, 404] },
  ],
};

const siteOnly = withNeed('site', [
  ...Object.entries(pageChecks).map(([id, [sentence, clause, request, expect]]) => ({
    id,
    sentence,
    clause,
    requests: [request],
    expect,
  })),
  {
    id: 'no-cookie',
    sentence: 'No page sets a cookie or names the software.',
    clause: 'pages' as const,
    requests: [ask('GET', '/no-such-page'), docs],
    expect: {
      also: (_last, all) => {
        const sent = all.flatMap(({ headers }) =>
          ['set-cookie', 'x-powered-by'].filter((name) => headers[name] !== undefined),
        );
        return sent.length === 0 ? undefined : `expected no ${sent.join(', ')}`;
      },
    },
  },
]);

/** The checks of the pages. */
export const siteChecks: readonly Check[] = [
  {
    id: 'info-urls',
    sentence: 'The info record names the docs and the OpenAPI document of its own origin.',
    clause: 'same-facts',
    need: 'file',
    needsInfo: true,
    requests: [info],
    expect: {
      also(last) {
        const { docs: docsUrl = '', openapi } = toInfoRecord(last);
        const expected = URL.parse(openapiPath, docsUrl)?.href;
        return openapi === expected && URL.parse(docsUrl)?.pathname === docsPath
          ? undefined
          : `expected ${docsPath} and ${openapiPath} on one origin, received ${docsUrl} and ${String(openapi)}`;
      },
    },
  },
  // Includes the errors that no request can cause at will.
  ...errorCodes.map((code): Check => ({
    id: `docs-error-${code.replaceAll('_', '-')}`,
    sentence: `The page that the hint of ${code} links to explains it.`,
    clause: 'errors',
    need: 'file',
    requests: [ask('GET', errorDocsPath(code))],
    expect: { status: 200, body: new RegExp(`<h1[^<>]*>[^<]*${code}`) },
  })),
  ...siteOnly,
];
