import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { dist, startNodeServer, type RunningHost } from './hosts.ts';

/** A folder with a copy of the build, so that the test can replace it. */
let folder: string;
let host: RunningHost;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapped-'));
  await cp(dist, join(folder, 'dist'), { recursive: true });
  host = await startNodeServer({ LOG_LEVEL: 'error' }, folder);
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true });
});

const page = `${docsPath}read-budget.md`;
const paths = ['/', docsPath, page, '/llms.txt', '/contact.vcf', '/api/v1/info', '/no-such-page'];

function readAll() {
  const requests = paths.flatMap((path) => [
    { path, coding: 'identity' },
    { path, coding: 'br' },
  ]);
  return Promise.all(
    requests.map(async ({ path, coding }) => {
      const headers = { 'Accept-Encoding': coding };
      const response = await fetch(`${host.origin}${path}`, { headers });
      return { path, status: response.status, text: await response.text() };
    }),
  );
}

it('A server keeps serving the build that it started with, although another one replaces it', async () => {
  const before = await readAll();
  await rename(join(folder, 'dist'), join(folder, 'former'));
  expect(await readAll()).toEqual(before);

  await cp(dist, join(folder, 'dist'), { recursive: true });
  for (const file of ['index.html', `${docsPath}index.html`, 'llms.txt', `${page}.br`]) {
    await writeFile(join(folder, 'dist', 'client', file), 'another build');
  }
  expect(await readAll()).toEqual(before);
  await rm(join(folder, 'former'), { recursive: true });
  expect(await readAll()).toEqual(before);
  expect(host.program.output).toEqual({ stdout: '', stderr: '' });
});
