import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { readExample } from '../examples/example-file.ts';
import { expectOnlyExpectedFailures, unknownMethods } from '../expected-failures.ts';
import { dist } from '../project.ts';
import { findFreePort, startProgram, waitFor, type Program } from '../server/hosts.ts';

/** A folder from which Node finds the packages of the audit. */
const folder = join(import.meta.dirname, 'node_modules', '.cache', 'examples');

/** Runs an example as a program until `use` is done with its origin. */
async function withExample(
  name: string,
  env: Record<string, string>,
  use: (origin: string, output: Program['output']) => Promise<void>,
): Promise<void> {
  const copy = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(copy, readExample(name, { './dist': dist }));
  const port = String(await findFreePort());
  const program = startProgram([copy], { PORT: port, ...env });
  const origin = `http://localhost:${port}`;
  try {
    await waitFor(`${origin}/api/v1/health`, program);
    await use(origin, program.output);
  } finally {
    program.process.kill('SIGTERM');
    await program.exited;
  }
}

describe.each(['express.mjs', 'fastify.mjs'])('The example %s', (name) => {
  it("passes every check, and serves the application's own routes", () =>
    withExample(name, {}, async (origin, output) => {
      const target = createOriginTarget(new URL(origin));
      await expectOnlyExpectedFailures(target, undefined, unknownMethods);
      const response = await fetch(`${origin}/your-route`);
      expect(await response.text()).toBe('your response');
      expect(output).toEqual({ stdout: '', stderr: '' });
    }));

  it("counts each client behind a trusted proxy, whatever the application's LOG_LEVEL is", () =>
    withExample(
      name,
      { LOG_LEVEL: 'verbose', TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '2' },
      async (origin) => {
        const statuses: number[] = [];
        for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
          const headers = { 'X-Forwarded-For': client };
          statuses.push((await fetch(`${origin}/api/v1/info`, { headers })).status);
        }
        expect(statuses).toEqual([200, 200, 429, 200]);
      },
    ));
});
