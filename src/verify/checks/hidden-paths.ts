import { docsPath } from '../../facts/paths.ts';
import { ask, type Check, type Claim, type Exchange } from '../check.ts';
import { unknownPage } from './paths.ts';

/** Paths where secrets, metrics and sources leak most often. */
const hidden = String.raw`
  /package.json /package-lock.json /.env /.env.local /.env.production /.git/config /.git/HEAD /.git/index
  /../package.json /%2e%2e/package.json /..%2f..%2fpackage.json /..\..\package.json /api/../package.json
  /server/entry.mjs ${docsPath}../../server/entry.mjs /astro.config.mjs /src/facts/product.ts /tsconfig.json
  /.npmrc /.DS_Store /.htpasswd /.aws/credentials /.ssh/id_rsa /id_rsa /server.key /private.key
  /signing-key.pem /metrics /debug/vars /server-status /wrangler.jsonc /netlify.toml /compose.yaml
  /Dockerfile /node_modules/astro/package.json /backup.zip /dump.sql /bodies.json /files.json /access.log
  /_headers.bak /api.bak /admin
`;

/** Other spellings of a route, by check id. A server may take them for the bare file. */
const spellings = {
  'detour-double-slash': '//api/v1/info',
  'detour-encoded-prefix': '/%61pi/v1/info',
  'detour-encoded-slash': '/api%2fv1%2finfo',
  'detour-case': '/API/v1/info',
  'detour-dots': `${docsPath}../api/v1/info`,
  'detour-markdown-slash': '/openapi.json/',
} as const;

/** Creates a check of paths. Each may also get what unknown pages get, which another check judges. */
function createCheck(
  claim: Omit<Claim, 'need'>,
  paths: readonly string[],
  isRight: (response: Exchange) => boolean,
): Check {
  return {
    ...claim,
    need: 'http',
    async *run({ get, getAll }) {
      const unknown = await get(ask('GET', unknownPage));
      for (const response of await getAll(paths.map((path) => ask('GET', path)))) {
        const { request, status, body } = response;
        const isUnknown = status === unknown.status && body.equals(unknown.body);
        if (isUnknown || isRight(response)) continue;
        const mismatch = `expected nothing at ${request.target}, received status ${status}`;
        yield { mismatch, exchanges: [response] };
      }
    },
  };
}

export const hiddenPathChecks: readonly Check[] = [
  createCheck(
    {
      id: 'hidden-paths',
      sentence: 'No source, secret or metric has a public path.',
      clause: 'nothing-else',
    },
    hidden.trim().split(/\s+/),
    ({ status }) => [400, 401, 403, 404, 410].includes(status),
  ),
  ...Object.entries(spellings).map(([id, path]) =>
    createCheck(
      {
        id,
        sentence: `${path} gets 404 or the response of the route, not a bare file.`,
        clause: 'paths',
        differs: id === 'detour-double-slash' ? 'double-slash' : undefined,
      },
      [path],
      ({ status, headers }) => status === 404 || headers.ratelimit !== undefined,
    ),
  ),
];
