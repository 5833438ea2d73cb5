import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { dist, startBundle } from './hosts.ts';

const page = `${docsPath}read-budget.md`;
const paths = ['/', docsPath, page, '/llms.txt', '/contact.vcf', '/api/v1/info', '/no-such-page'];

it('A server keeps serving the build that it started with, although another one replaces it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swapped-'));
  await cp(dist, join(folder, 'dist'), { recursive: true });
  const { origin, program, stop } = await startBundle({ LOG_LEVEL: 'error' }, folder);
  const readAll = () =>
    Promise.all(
      paths
        .flatMap((path) => ['identity', 'br'].map((coding) => [path, coding] as const))
        .map(async ([path, coding]) => {
          const headers = { 'Accept-Encoding': coding };
          const response = await fetch(`${origin}${path}`, { headers });
          return [path, response.status, await response.text()];
        }),
    );

  const before = await readAll();
  await rename(join(folder, 'dist'), join(folder, 'former'));
  expect(await readAll()).toEqual(before);

  await cp(dist, join(folder, 'dist'), { recursive: true });
  for (const file of ['index.html', `${docsPath}index.html`, 'llms.txt', `${page}.br`]) {
    await writeFile(join(folder, 'dist', 'client', file), 'another build');
  }
  await rm(join(folder, 'former'), { recursive: true });
  expect(await readAll()).toEqual(before);
  expect(program.output).toEqual({ stdout: '', stderr: '' });
  await stop();
  await rm(folder, { recursive: true });
});
