import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../src/facts/version.ts';
import { dist, findFreePort, startBundle } from './hosts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'standalone-'));
  for (const path of ['client', 'files.json', 'frontdesk', 'frontdesk.mjs']) {
    await cp(join(dist, path), join(folder, 'dist', path), { recursive: true });
  }
});
afterAll(() => rm(folder, { recursive: true }));

// Each setting loads another part of the server. Nothing listens on port 9.
it('A build folder runs alone, with every setting', async () => {
  const operator = String(await findFreePort());
  const env = { OPERATOR_PORT: operator, RATE_LIMIT_STORE: 'valkey://127.0.0.1:9' };
  const { origin, program, stop } = await startBundle(env, folder);
  expect(await (await fetch(`${origin}/api/v1/info`)).json()).toMatchObject({ version });
  const metrics = await (await fetch(`http://127.0.0.1:${operator}/metrics`)).text();
  expect(metrics).toContain('frontdesk_requests_total{route="/api/v1/info",status="200"} 1');
  await stop();
  expect(program.output.stdout).toContain('rate limit store is down');
  expect(program.output.stderr).toBe('');
  expect(await program.exited).toBe(0);
});
