import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../server/hosts.ts';

const folder = join(import.meta.dirname, 'node_modules', '@mdn', 'mdn-http-observatory');

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The input of the observatory's tests: the response to judge, and the response to a preflight. */
interface Retrieved {
  readonly responses: { readonly auto: Response | null; readonly cors: Response | null };
}

/** The parts of the package that its `scan` uses, which can't take a port, a path, or an error. */
interface Observatory {
  readonly ALL_TESTS: readonly ((retrieved: Retrieved) => {
    readonly result: string;
    readonly pass: boolean;
  })[];
  retrieve(
    hostname: string,
    options: { readonly httpPort: string; readonly httpsPort: string; readonly path: string },
  ): Promise<Retrieved>;
}

async function openObservatory(): Promise<Observatory> {
  // The package's install script, which is not run, would download the list of hosts with TLS only.
  await writeFile(join(folder, 'conf', 'hsts-preload.json'), '{}\n');
  const modules = await Promise.all(
    ['constants.js', 'retriever/retriever.js'].map(
      (file) => import(pathToFileURL(join(folder, 'src', file)).href) as Promise<object>,
    ),
  );
  return Object.assign({}, ...modules) as Observatory;
}

describe("Mozilla's HTTP Observatory", () => {
  let observatory: Observatory;
  let host: RunningHost;
  let ports: { readonly httpPort: string; readonly httpsPort: string };
  beforeAll(async () => {
    observatory = await openObservatory();
    host = await startNodeServer({ LOG_LEVEL: 'silent' });
    ports = { httpPort: new URL(host.origin).port, httpsPort: String(await findFreePort()) };
  });
  afterAll(() => host.stop());

  it.each([
    ['auto', 200, '/'],
    ['auto', 200, docsPath],
    ['auto', 200, `${docsPath}reference/`],
    ['auto', 404, '/no-such-page'],
    ['auto', 200, '/api/v1/info'],
    ['auto', 200, '/api/v1/info.md'],
    ['auto', 200, '/openapi.json'],
    ['auto', 404, '/api/nope'],
    ['auto', 400, '/api/v1/info?format=xml'],
    ['cors', 204, '/api/v1/info'],
  ] as const)(
    'finds nothing wrong with the response "%s", %i, of %s',
    async (kind, status, path) => {
      const { responses, ...rest } = await observatory.retrieve('127.0.0.1', { ...ports, path });
      const response = responses[kind];
      expect(response?.status).toBe(status);
      // The tests ignore some cookies.
      expect(response?.headers).not.toHaveProperty('set-cookie');
      const retrieved = { ...rest, responses: { ...responses, auto: response } };
      const failed = observatory.ALL_TESTS.map((test) => test(retrieved))
        .filter(({ pass }) => !pass)
        .map((output) => `${output.constructor.name}: ${output.result}`);
      // A proxy in front of the server ends TLS, so it redirects to HTTPS and browsers obey its HSTS.
      const ofTls = /^(?:strict-transport-security|redirection): /;
      expect(failed.filter((line) => !ofTls.test(line))).toEqual([]);
    },
  );
});
