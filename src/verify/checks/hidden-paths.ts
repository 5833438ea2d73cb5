import { docsPath } from '../../facts/paths.ts';
import { ask, withNeed, type Check, type Expectation } from '../check.ts';

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
  server: '/frontdesk.mjs',
  'server-dots': `${docsPath}../../frontdesk.mjs`,
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

/** The checks of the paths where nothing is published, or nothing but the routes. */
export const hiddenPathChecks: readonly Check[] = withNeed('site', [
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
