import { docsPath, openapiPath } from '../../facts/paths.ts';
import { errorCodes, errorDocsPath } from '../../contract/errors.ts';
import { siteSecurityFields } from '../../contract/security-fields.ts';
import { securityPath } from '../../published/paths.ts';
import { siteLinkField } from '../../published/site-links.ts';
import type { Clause } from '../../contract/rules.ts';
import {
  ask,
  type Check,
  type CheckRequest,
  type ExpectedFields,
  type Expectation,
} from '../check.ts';
import { judgeLinks } from './expected-responses.ts';
import { toInfoRecord } from './json.ts';
import { infoPath, unknownPage } from './paths.ts';

const page: ExpectedFields = {
  'Content-Type': /^text\/html\b/,
  'Set-Cookie': null,
  'X-Powered-By': null,
};
const linkedPage: Expectation = {
  status: 200,
  headers: { ...page, Link: (value) => judgeLinks(value, siteLinkField) },
};
const post = { ...ask('POST', docsPath, { 'Content-Type': 'text/plain' }), body: 'x' };
const trace = ask('TRACE', docsPath, { 'X-Echo': 'told' });

type Row = readonly [sentence: string, Clause, CheckRequest, Expectation];

/** Checks of one request for a page or a path outside `/api`, by their ids. */
const pageRows: Readonly<Record<string, Row>> = {
  'docs-page': [
    'The docs get 200 and the links for programs, and set no cookie.',
    'pages',
    ask('GET', docsPath),
    linkedPage,
  ],
  'home-page': [
    'The home page gets 200 and the links for programs, and sets no cookie.',
    'pages',
    ask('GET', '/'),
    linkedPage,
  ],
  'page-not-found': [
    'An unknown page gets 404 as HTML, and sets no cookie.',
    'pages',
    ask('GET', unknownPage),
    { status: 404, headers: page },
  ],
  'page-head': [
    'HEAD of a page gets no body.',
    'RFC 9110 §9.3.2',
    ask('HEAD', docsPath),
    { status: 200, body: null },
  ],
  'page-method': [
    'POST on a page gets 405 with Allow.',
    'RFC 9110 §15.5.6',
    post,
    { status: 405, headers: { Allow: /\bGET\b/ } },
  ],
  'page-trace': [
    'TRACE on a page echoes nothing.',
    'RFC 9110 §9.3.8',
    trace,
    {
      status: [400, 405, 501],
      also: ({ body }) => (body.includes('told') ? 'expected no echo' : undefined),
    },
  ],
  'page-range': [
    'An invalid Range does not break a page.',
    'RFC 9110 §14.2',
    ask('GET', docsPath, { Range: 'bytes=5-2' }),
    { status: [200, 416] },
  ],
  'page-escape': [
    'A malformed percent-escape outside /api is a client error.',
    'RFC 9110 §15.5',
    ask('GET', '/%zz'),
    { status: [400, 404] },
  ],
  'pages-security': [
    'Pages have the headers that protect their readers.',
    'pages',
    ask('GET', docsPath),
    { headers: siteSecurityFields(false) },
  ],
};

/** The checks of single pages and files. */
export const siteChecks: readonly Check[] = [
  {
    id: 'info-urls',
    sentence: 'The info record names the docs and the OpenAPI document of its own origin.',
    clause: 'same-facts',
    need: 'file',
    needsInfo: true,
    requests: [ask('GET', infoPath)],
    expect: {
      also(last) {
        const { docs = '', openapi } = toInfoRecord(last);
        const expected = URL.parse(openapiPath, docs)?.href;
        return openapi === expected && URL.parse(docs)?.pathname === docsPath
          ? undefined
          : `expected ${docsPath} and ${openapiPath} on one origin, received ${docs} and ${String(openapi)}`;
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
  {
    id: 'security-txt-current',
    sentence: 'The file security.txt has not expired.',
    clause: 'RFC 9116 §2.5.5',
    need: 'file',
    requests: [ask('GET', securityPath)],
    expect: {
      also: ({ body }) => {
        const [, date = ''] = /^Expires: (.*)$/m.exec(body.toString()) ?? [];
        return Date.parse(date) > Date.now() ? undefined : `expected a later date than ${date}`;
      },
    },
  },
  ...Object.entries(pageRows).map(([id, [sentence, clause, request, expect]]): Check => ({
    ...{ id, sentence, clause, expect },
    need: 'http',
    requests: [request],
  })),
];
