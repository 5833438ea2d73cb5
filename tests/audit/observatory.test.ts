import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../server/hosts.ts';

const folder = join(import.meta.dirname, 'node_modules', '@mdn', 'mdn-http-observatory');

interface Retrieved {
  /** The response to judge, and the response to a preflight. */
  readonly responses: Readonly<
    Record<'auto' | 'cors', { readonly status: number; readonly headers: object } | null>
  >;
}

/** The parts of the package that its `scan` uses. `scan` itself accepts no port, path, or error. */
interface Observatory {
  readonly ALL_TESTS: readonly ((retrieved: Retrieved) => { result: string; pass: boolean })[];
  retrieve(
    hostname: string,
    options: { httpPort: string; httpsPort: string; path: string },
  ): Promise<Retrieved>;
}

let observatory: Observatory;
let host: RunningHost;
let ports: { httpPort: string; httpsPort: string };
beforeAll(async () => {
  // The package's install script, which is not run, would download the list of hosts with TLS only.
  await writeFile(join(folder, 'conf', 'hsts-preload.json'), '{}\n');
  const load = (file: string) =>
    import(pathToFileURL(join(folder, 'src', file)).href) as Promise<object>;
  const modules = [await load('constants.js'), await load('retriever/retriever.js')];
  observatory = Object.assign({}, ...modules) as Observatory;
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
  "Mozilla's HTTP Observatory finds nothing wrong with the %s response, %i, of %s",
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
