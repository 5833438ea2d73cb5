import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { dist, findFreePort, startProgram, type Program } from './hosts.ts';
import { copyServer } from './server-copy.ts';

/** A copy of the project, so that the test can replace its build. */
let checkout: string;
let program: Program;
let origin: string;

beforeAll(async () => {
  checkout = await copyServer();
  await cp(dist, join(checkout, 'dist'), { recursive: true });
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  program = startProgram([join(checkout, 'src', 'hosts', 'node', 'node.ts')], {
    PORT: String(port),
    LOG_LEVEL: 'error',
  });
  while (!(await fetch(origin).catch(() => undefined))?.ok)
    expect(program.process.exitCode).toBe(null);
});

afterAll(async () => {
  program.process.kill('SIGTERM');
  await program.exited;
  await rm(checkout, { recursive: true });
});

const paths = [
  '/',
  docsPath,
  `${docsPath}read-budget.md`,
  '/llms.txt',
  '/contact.vcf',
  '/api/v1/info',
];

async function readAll(coding: string) {
  const texts = paths.map(async (path) => {
    const response = await fetch(`${origin}${path}`, { headers: { 'Accept-Encoding': coding } });
    return { path, status: response.status, text: await response.text() };
  });
  return Promise.all(texts);
}

it('A server keeps serving the build that it started with, although another one replaces it', async () => {
  const before = [await readAll('identity'), await readAll('br')];
  await rename(join(checkout, 'dist'), join(checkout, 'former'));
  expect([await readAll('identity'), await readAll('br')]).toEqual(before);

  await cp(dist, join(checkout, 'dist'), { recursive: true });
  for (const path of [
    'index.html',
    `${docsPath}index.html`,
    'llms.txt',
    `${docsPath}read-budget.md.br`,
  ]) {
    await writeFile(join(checkout, 'dist', 'client', path), 'another build');
  }
  expect([await readAll('identity'), await readAll('br')]).toEqual(before);
  await rm(join(checkout, 'former'), { recursive: true });
  expect([await readAll('identity'), await readAll('br')]).toEqual(before);

  const missing = await fetch(`${origin}/no-such-page`);
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringContaining('Page not found') as unknown,
  ]);
  expect(program.output).toEqual({ stdout: '', stderr: '' });
});
