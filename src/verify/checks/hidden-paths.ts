import { docsPath } from '../../facts/paths.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import type { Topic } from '../differences.ts';
import { unknownPage } from './paths.ts';

/** Paths where secrets, metrics and sources leak most. */
const hidden = String.raw`
  /package.json /package-lock.json /.env /.env.local /.env.production /.git/config /.git/HEAD /.git/index
  /../package.json /%2e%2e/package.json /..%2f..%2fpackage.json /..\..\package.json /api/../package.json
  /server/entry.mjs ${docsPath}../../server/entry.mjs /astro.config.mjs /src/facts/product.ts /tsconfig.json
  /.npmrc /.DS_Store /.htpasswd /.aws/credentials /.ssh/id_rsa /id_rsa /server.key /private.key
  /signing-key.pem /metrics /debug/vars /server-status /wrangler.jsonc /netlify.toml /compose.yaml
  /Dockerfile /node_modules/astro/package.json /backup.zip /dump.sql /bodies.json /files.json /access.log
  /_headers.bak /api.bak /admin
`;

/** Other spellings of a route, which a server may take for the bare file, by check id. */
const detours: Readonly<Record<string, readonly [path: string, Topic?]>> = {
  'detour-double-slash': ['//api/v1/info', 'double-slash'],
  'detour-encoded-prefix': ['/%61pi/v1/info'],
  'detour-encoded-slash': ['/api%2fv1%2finfo'],
  'detour-case': ['/API/v1/info'],
  'detour-dots': [`${docsPath}../api/v1/info`],
  'detour-markdown-slash': ['/openapi.json/'],
};

const isRejected = ({ status }: Exchange) => [400, 401, 403, 404, 410].includes(status);
const isOfRoute = ({ status, headers }: Exchange) =>
  status === 404 || headers.ratelimit !== undefined;

/** A response that unknown pages get too (a soft 404), which has a check of its own. */
const isLike = (unknown: Exchange) => (response: Exchange) =>
  response.status === unknown.status && response.body.equals(unknown.body);

export const hiddenPathChecks: readonly Check[] = [
  {
    id: 'hidden-paths',
    sentence: 'No source, secret or metric has a public path.',
    clause: 'nothing-else',
    need: 'http',
    async *run({ get, getAll }) {
      const unknown = await get(ask('GET', unknownPage));
      const responses = await getAll(
        hidden
          .trim()
          .split(/\s+/)
          .map((path) => ask('GET', path)),
      );
      for (const response of responses) {
        if (isRejected(response) || isLike(unknown)(response)) continue;
        const { request, status } = response;
        const mismatch = `expected nothing at ${request.target}, received status ${status}`;
        yield { mismatch, exchanges: [response] };
      }
    },
  },
  ...Object.entries(detours).map(([id, [path, differs]]): Check => ({
    id,
    sentence: `${path} gets 404 or the response of the route, not a bare file.`,
    clause: 'paths',
    need: 'http',
    differs,
    async *run({ get }) {
      const unknown = await get(ask('GET', unknownPage));
      const response = await get(ask('GET', path));
      if (isOfRoute(response) || isLike(unknown)(response)) return;
      yield `expected 404 or a response with RateLimit, received ${response.status} without it`;
    },
  })),
];
