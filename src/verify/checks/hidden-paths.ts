import { docsPath } from '../../facts/paths.ts';
import { ask, withNeed, type Check, type Exchange, type Expectation } from '../check.ts';
import { unknownPage } from './paths.ts';

/** Paths where secrets, metrics and sources leak most. The path is the rest of the check's id. */
const secretPaths = `
  /.env.local /.env.production /.git/HEAD /.git/index /.npmrc /.DS_Store /.htpasswd /.aws/credentials
  /.ssh/id_rsa /id_rsa /server.key /private.key /signing-key.pem /metrics /debug/vars /server-status
  /wrangler.jsonc /netlify.toml /compose.yaml /Dockerfile /src/facts/product.ts /tsconfig.json
  /node_modules/astro/package.json /backup.zip /dump.sql /bodies.json /files.json /access.log
  /.well-known/jwks.private.json /_headers.bak /api.bak /admin
`;

const toId = (path: string) => path.slice(1).replace(/^\./, '').replace(/[/.]+/g, '-');

/** Paths where nothing may be published, by the rest of the check's id. */
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
  ...Object.fromEntries(
    secretPaths
      .trim()
      .split(/\s+/)
      .map((path) => [toId(path).toLowerCase(), path]),
  ),
};

/** Other paths to a published file, which a test for the prefix `/api/` may miss. */
const detourPaths = {
  'double-slash': '//api/v1/info',
  'encoded-prefix': '/%61pi/v1/info',
  'encoded-slash': '/api%2fv1%2finfo',
  case: '/API/v1/info',
  dots: `${docsPath}../api/v1/info`,
  'markdown-slash': '/openapi.json/',
};

const rejections = [400, 401, 403, 404, 410];

const expectHidden = expectUnlessUnknown(({ status }) =>
  rejections.includes(status)
    ? undefined
    : `expected status ${rejections.join(' or ')}, received ${status}`,
);

const expectNoFile = expectUnlessUnknown(({ status, headers }) =>
  status === 404 || headers.ratelimit !== undefined
    ? undefined
    : `expected 404 or a response with RateLimit, received ${status} without it`,
);

/** Passes a response that unknown pages get too, because the check of those names that fault. */
function expectUnlessUnknown(judge: (response: Exchange) => string | undefined): Expectation {
  return {
    also: (last, [unknown]) =>
      last.status === unknown?.status && last.body.equals(unknown.body) ? undefined : judge(last),
  };
}

/** The checks of the paths where nothing is published, or nothing but the routes. */
export const hiddenPathChecks: readonly Check[] = withNeed('http', [
  ...Object.entries(hiddenPaths).map(([id, path]) => ({
    id: `hidden-${id}`,
    sentence: `${path} is not published.`,
    clause: 'nothing-else' as const,
    requests: [ask('GET', unknownPage), ask('GET', path)],
    expect: expectHidden,
  })),
  ...Object.entries(detourPaths).map(([id, path]) => ({
    id: `detour-${id}`,
    sentence: `${path} gets 404 or the response of the route, not a bare file.`,
    clause: 'paths' as const,
    requests: [ask('GET', unknownPage), ask('GET', path)],
    expect: expectNoFile,
  })),
]);
