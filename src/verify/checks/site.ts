import { docsPath } from '../../facts/paths.ts';
import { errorDocsPath } from '../../contract/errors.ts';
import { errorCodes } from '../../contract/schemas.ts';
import { ask, withNeed, type Check, type Expectation, type Step } from '../check.ts';
import { toInfoRecord } from './expectations.ts';

const info = ask('GET', '/api/v1/info');

type SiteCheck = Omit<Check, 'need'>;

/** Requests the path of a URL in the info record. */
function follow(field: 'docs' | 'openapi'): Step {
  return ([published]) =>
    ask('GET', URL.parse(toInfoRecord(published)[field] ?? '')?.pathname ?? '/');
}

/** Text of the project's own files. */
const inside = /"devDependencies"|"lockfileVersion"|import\.meta|createServer|\[core\]/;

const hiddenPaths = {
  package: '/package.json',
  lockfile: '/package-lock.json',
  environment: '/.env',
  git: '/.git/config',
  dots: '/../package.json',
  'encoded-dots': '/%2e%2e/package.json',
  'encoded-slashes': '/..%2f..%2fpackage.json',
  backslashes: '/..\\..\\package.json',
  server: '/server/entry.mjs',
  'server-dots': `${docsPath}../../server/entry.mjs`,
  config: '/astro.config.mjs',
  'api-dots': '/api/../package.json',
};

const hiddenFiles = Object.entries(hiddenPaths).map(([id, target]): SiteCheck => ({
  id: `hidden-${id}`,
  sentence: `${target} is nothing that is published.`,
  clause: 'RFC 9110 §17.3',
  requests: [ask('GET', target)],
  expect: {
    status: [400, 403, 404],
    also: ({ body }) =>
      inside.test(body.toString('utf8')) ? "expected no file of the project's" : undefined,
  },
}));

/** Other paths to a route's file, which a test for the prefix `/api/` may miss. */
const detourPaths = {
  'double-slash': '//api/v1/info',
  'encoded-prefix': '/%61pi/v1/info',
  'encoded-slash': '/api%2fv1%2finfo',
  case: '/API/v1/info',
  dots: `${docsPath}../api/v1/info`,
  'markdown-slash': '/openapi.json/',
};

const detours = Object.entries(detourPaths).map(([id, target]): SiteCheck => ({
  id: `detour-${id}`,
  sentence: `${target} gives no public file without the fields of one.`,
  clause: 'contract Paths',
  requests: [ask('GET', target)],
  expect: {
    also: ({ status, headers }) =>
      status === 404 || headers.ratelimit !== undefined
        ? undefined
        : `expected 404, or the route's own response, received ${status} without RateLimit`,
  },
}));

/** Includes the errors that no request can cause at will. */
const errorPages = errorCodes.map((code) => ({
  id: `docs-error-${code.replaceAll('_', '-')}`,
  sentence: `The page that the hint of ${code} points to is published, and tells of it.`,
  clause: 'contract Errors',
  requests: [ask('GET', errorDocsPath(code))],
  expect: { status: 200, body: new RegExp(`<h1[^<>]*>[^<]*${code}`) },
}));

const page: Expectation = { status: 200, headers: { 'Content-Type': /^text\/html\b/ } };

const fileChecks = withNeed('file', [
  {
    id: 'docs-file',
    sentence: 'The docs are published where the info record says.',
    clause: 'seed §2',
    requests: [info, follow('docs')],
    expect: { status: 200, body: /<html/ },
  },
  {
    id: 'openapi-file',
    sentence: 'The OpenAPI document is published where the info record says.',
    clause: 'seed §2',
    requests: [info, follow('openapi')],
    expect: { status: 200, body: /^\{/ },
  },
  ...errorPages,
]);

const responseChecks = withNeed('site', [
  {
    id: 'docs-page',
    sentence: 'The docs URL answers 200 with a page, without a redirect.',
    clause: 'seed §2',
    requests: [info, follow('docs')],
    expect: page,
  },
  {
    id: 'home-page',
    sentence: 'The home page answers 200.',
    clause: 'architecture: pages',
    requests: [ask('GET', '/')],
    expect: page,
  },
  {
    id: 'page-not-found',
    sentence: 'An unknown page outside /api is 404, as a page.',
    clause: 'RFC 9110 §15.5.5',
    requests: [ask('GET', '/no-such-page')],
    expect: { ...page, status: 404 },
  },
  {
    id: 'page-head',
    sentence: 'HEAD of a page has no body.',
    clause: 'RFC 9110 §9.3.2',
    requests: [ask('HEAD', docsPath)],
    expect: { status: 200, body: null },
  },
  {
    id: 'page-method',
    sentence: 'A page takes no POST: 405 with Allow.',
    clause: 'RFC 9110 §15.5.6',
    requests: [{ ...ask('POST', docsPath, { 'Content-Type': 'text/plain' }), body: 'x' }],
    expect: { status: 405, headers: { Allow: /\bGET\b/ } },
  },
  {
    id: 'page-trace',
    sentence: 'A page is not echoed by TRACE.',
    clause: 'RFC 9110 §9.3.8',
    requests: [ask('TRACE', docsPath, { 'X-Echo': 'told' })],
    expect: {
      status: [400, 405, 501],
      also: ({ body }) => (body.includes('told') ? 'expected no echo' : undefined),
    },
  },
  {
    id: 'page-range',
    sentence: 'A nonsensical Range does not break a page.',
    clause: 'RFC 9110 §14.2',
    requests: [ask('GET', docsPath, { Range: 'bytes=5-2' })],
    expect: { status: [200, 416] },
  },
  {
    id: 'page-escape',
    sentence: 'A malformed escape outside /api is a client error.',
    clause: 'RFC 9110 §15.5',
    requests: [ask('GET', '/%zz')],
    expect: { status: [400, 404] },
  },
  {
    id: 'no-cookie',
    sentence: 'Nothing sets a cookie or names the software.',
    clause: 'RFC 9110 §10.2.4',
    requests: [ask('GET', docsPath), ask('GET', '/no-such-page'), info],
    expect: {
      also: (_last, all) => {
        const sent = all.flatMap(({ headers }) =>
          ['set-cookie', 'x-powered-by'].filter((name) => headers[name] !== undefined),
        );
        return sent.length === 0 ? undefined : `expected no ${sent.join(', ')}`;
      },
    },
  },
  ...hiddenFiles,
  ...detours,
]);

/** The checks of the site: its pages, and the paths where it publishes nothing. */
export const siteChecks: readonly Check[] = [...fileChecks, ...responseChecks];

/** Checks that no file lies where only an error may answer. */
export const absentFileChecks: readonly Check[] = withNeed(
  'file',
  [
    '/api/index.html',
    '/api/v1/index.html',
    '/api/v1/info.json',
    '/api/v1/info.br',
    '/api/v1/info.gz',
    '/api/lookup_person',
    '/api/remember_person',
    '/api/find_matches',
    '/api/send_text',
    '/api/delete_person',
    '/api/mcp',
  ].map((path) => ({
    id: `absent-${path.replace('/api/', '').replace(/[/._]/g, '-')}`,
    sentence: `${path} is not published.`,
    clause: 'seed §4 rule 4, §5 rule 4',
    requests: [ask('GET', path)],
    expect: { status: 404 },
  })),
);
