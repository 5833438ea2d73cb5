import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { version } from '../../src/facts/version.ts';
import { dist, findFreePort, startBundle } from './hosts.ts';

it('A build folder runs alone with every setting, and serves what it had at its start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standalone-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of ['client', 'files.json', 'frontdesk', 'frontdesk.mjs']) {
    await cp(join(dist, path), join(folder, 'dist', path), { recursive: true });
  }
  // Each setting loads another part of the server. Nothing listens on port 9.
  const operator = String(await findFreePort());
  const env = { OPERATOR_PORT: operator, RATE_LIMIT_STORE: 'valkey://127.0.0.1:9' };
  const { origin, program, stop } = await startBundle(env, folder);
  const readAll = () =>
    Promise.all(
      ['/', `${docsPath}read-budget.md`, '/api/v1/info', '/no-such-page'].map(async (path) => {
        const response = await fetch(origin + path);
        return [path, response.status, await response.text()];
      }),
    );
  const before = await readAll();
  await rm(join(folder, 'dist', 'client'), { recursive: true });
  expect(await readAll()).toEqual(before);
  expect(await (await fetch(`${origin}/api/v1/info`)).json()).toMatchObject({ version });
  const metrics = await (await fetch(`http://127.0.0.1:${operator}/metrics`)).text();
  expect(metrics).toContain('frontdesk_requests_total{route="/api/v1/info",status="200"} 3');
  await stop();
  expect(program.output.stdout).toContain('rate limit store is down');
  expect(program.output.stderr).toBe('');
  expect(await program.exited).toBe(0);
});
