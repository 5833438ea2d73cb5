import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { readExample } from '../examples/example-file.ts';
import { expectOnlyExpectedFailures } from '../expected-failures.ts';
import { dist, findFreePort, startProgram, waitFor } from '../server/hosts.ts';

/** A folder from which Node finds the packages of the audit. */
const folder = join(import.meta.dirname, 'node_modules', '.cache', 'examples');

/** Runs an example as a program until `use` is done with its origin. */
async function withExample(
  name: string,
  env: Record<string, string>,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const copy = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(copy, readExample(name, { '../dist': dist }));
  const port = String(await findFreePort());
  const program = startProgram([copy], { PORT: port, ...env });
  const origin = `http://localhost:${port}`;
  try {
    await waitFor(`${origin}/api/v1/health`, program);
    await use(origin);
  } finally {
    program.process.kill('SIGTERM');
    await program.exited;
  }
}

describe.each(['express.mjs', 'fastify.mjs'])('The example %s', (name) => {
  it('fails exactly the checks that are listed', () =>
    withExample(name, {}, (origin) =>
      expectOnlyExpectedFailures(createOriginTarget(new URL(origin)), 'middleware'),
    ));

  it("answers the application's own routes", () =>
    withExample(name, {}, async (origin) => {
      const response = await fetch(`${origin}/your-route`);
      expect(await response.text()).toBe('your response');
    }));

  it('counts each client behind a proxy that is named', () =>
    withExample(name, { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '2' }, async (origin) => {
      const read = async (client: string) => {
        const headers = { 'X-Forwarded-For': client };
        const { status } = await fetch(`${origin}/api/v1/info`, { headers });
        return status;
      };
      expect([await read('192.0.2.1'), await read('192.0.2.1')]).toEqual([200, 200]);
      expect(await read('192.0.2.1')).toBe(429);
      expect(await read('192.0.2.2')).toBe(200);
    }));
});
