import { docsPath, openapiPath } from '../../facts/paths.ts';
import { errorDocsPath } from '../../contract/errors.ts';
import { errorCodes } from '../../contract/schemas.ts';
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

const info = ask('GET', '/api/v1/info');
const docs = ask('GET', docsPath);

/** Text of the project's own files. */
const inside = /"devDependencies"|"lockfileVersion"|import\.meta|createServer|\[core\]/;

/** Paths where no file of the project may be published. */
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

/** Where secrets and metrics leak most. The path is the rest of the check's id. */
const secretPaths = [
  ...['/.env.local', '/.env.production', '/.git/HEAD', '/.git/index', '/.npmrc', '/.DS_Store'],
  ...['/.htpasswd', '/.aws/credentials', '/.ssh/id_rsa', '/id_rsa', '/server.key', '/private.key'],
  ...['/signing-key.pem', '/metrics', '/debug/vars', '/server-status', '/wrangler.jsonc'],
  ...['/netlify.toml', '/compose.yaml', '/Dockerfile', '/src/facts/product.ts', '/tsconfig.json'],
  ...[
    '/node_modules/astro/package.json',
    '/backup.zip',
    '/dump.sql',
    '/bodies.json',
    '/files.json',
  ],
  ...['/access.log', '/.well-known/jwks.private.json', '/_headers.bak', '/api.bak', '/admin'],
];

/** Other paths to a published file, which a test for the prefix `/api/` may miss. */
const detourPaths = {
  'double-slash': '//api/v1/info',
  'encoded-prefix': '/%61pi/v1/info',
  'encoded-slash': '/api%2fv1%2finfo',
  case: '/API/v1/info',
  dots: `${docsPath}../api/v1/info`,
  'markdown-slash': '/openapi.json/',
};

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
  ...Object.entries(hiddenPaths).map(([id, target]) => ({
    id: `hidden-${id}`,
    sentence: `${target} reveals no file of the project.`,
    clause: 'nothing-else' as const,
    requests: [ask('GET', target)],
    expect: {
      status: [400, 403, 404],
      also: ({ body }) =>
        inside.test(body.toString('utf8')) ? 'expected no file of the project' : undefined,
    } satisfies Expectation,
  })),
  ...secretPaths.map((path) => ({
    id: `hidden-${path
      .replace(/^\/\.?/, '')
      .replace(/[/.]+/g, '-')
      .toLowerCase()}`,
    sentence: `${path} is not published.`,
    clause: 'nothing-else' as const,
    requests: [ask('GET', path)],
    expect: { status: [400, 401, 403, 404, 410] },
  })),
  ...Object.entries(detourPaths).map(([id, target]) => ({
    id: `detour-${id}`,
    sentence: `${target} gets 404 or the response of the route, not a bare file.`,
    clause: 'paths' as const,
    requests: [ask('GET', target)],
    expect: {
      also: ({ status, headers }) =>
        status === 404 || headers.ratelimit !== undefined
          ? undefined
          : `expected 404 or a response with RateLimit, received ${status} without it`,
    } satisfies Expectation,
  })),
]);

/** The checks of the pages, and of the paths where nothing is published. */
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
