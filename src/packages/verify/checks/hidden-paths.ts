import { absentFiles } from './requests.ts';
import type { Check } from './check.ts';
import { reportEach } from './findings.ts';
import { unknownPage } from './paths.ts';

/** Paths where secrets, metrics and sources leak most often. */
const hidden = String.raw`
  /package.json /package-lock.json /.env /.env.local /.env.production /.git/config /.git/HEAD /.git/index
  /../package.json /%2e%2e/package.json /..%2f..%2fpackage.json /..\..\package.json /api/../package.json
  /server/entry.mjs /docs/../../server/entry.mjs /astro.config.mjs /src/facts/product.yaml /product.yaml /tsconfig.json
  /.npmrc /.DS_Store /.htpasswd /.aws/credentials /.ssh/id_rsa /id_rsa /server.key /private.key
  /signing-key.pem /metrics /debug/vars /server-status /wrangler.jsonc /netlify.toml /compose.yaml
  /Dockerfile /node_modules/astro/package.json /backup.zip /dump.sql /bodies.json /files.json /access.log
  /_headers.bak /api.bak
`;

/** The ends of paths that break code which decodes, joins, or looks them up. */
const odd = [
  ...String.raw`
    /%00 /%2e%2e%2f /%252e%252e%252f /..%5c /a\b /%ff /%u0041 /%c0%ae /;a=b /* /a//b /%0d%0aA:b /{a}
    /__proto__ /constructor /toString /con /?% /?a[b]=c&a=%00
  `
    .trim()
    .split(/\s+/),
  ...['/\u00e9', `/${'a'.repeat(2000)}`, `/${'a/'.repeat(500)}`, `/?${'a'.repeat(4000)}`],
];

const oddPaths = ['', '/api', '/docs'].flatMap((start) => odd.map((end) => `${start}${end}`));

/** Other spellings of a route, for which a server may send the bare file, without the API's headers. */
const detours = [
  ...['/%61pi/v1/info', '/api%2fv1%2finfo', '/API/v1/info', '//api/v1/info', '/openapi.json/'],
  '/docs/../api/v1/info',
];

/** Checks that each path gets a client error, a response from the API, or what an unknown page gets. */
function expectNothing(paths: readonly string[]): Check['run'] {
  return async function* ({ get }) {
    const unknown = await get(unknownPage);
    yield* reportEach(await Promise.all(paths.map(get)), ({ status, headers, body }) => {
      const isError = status >= 400 && status < 500;
      const isUnknown = status === unknown.status && body.equals(unknown.body);
      const isRight = isError || isUnknown || headers.ratelimit !== undefined;
      return isRight ? undefined : `expected nothing, received status ${status}`;
    });
  };
}

export const hiddenPathChecks: readonly Check[] = [
  {
    ...{ id: 'odd-paths', clause: 'RFC 9110 §15.5', need: 'http', differs: 'escape' },
    sentence: 'No path or query causes a server error.',
    async *run({ get }) {
      yield* reportEach(await Promise.all(oddPaths.map(get)), ({ status }) =>
        status < 500 ? undefined : `expected no server error, received status ${status}`,
      );
    },
  },
  {
    ...{ id: 'hidden-paths', clause: 'nothing-else', need: 'file' },
    sentence: 'Source files, secrets, metrics, and private data are not public.',
    run: expectNothing([...hidden.trim().split(/\s+/), ...absentFiles]),
  },
  {
    ...{ id: 'detours', clause: 'paths', need: 'http', run: expectNothing(detours) },
    sentence: "No other spelling of a route returns its file without the API's headers.",
  },
];
