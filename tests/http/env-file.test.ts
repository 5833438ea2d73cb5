import { spawn } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './hosts.ts';
import { copyServer } from './server-copy.ts';

let folder: string;
beforeAll(async () => {
  folder = await copyServer();
  await cp(join(root, 'astro.config.mjs'), join(folder, 'astro.config.mjs'));
  await writeFile(join(folder, '.env'), 'PHONE="wrong in .env"\nLOG_LEVEL="wrong in .env"\n');
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a script of package.json, which must fail. Returns what it prints. */
async function runScript(name: string): Promise<string> {
  const npm = spawn('npm', ['run', name], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ASTRO_TELEMETRY_DISABLED: '1' },
    // Its own process group, so that the test can end a script that doesn't fail.
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-(npm.pid ?? NaN)), 60_000);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await new Promise((resolve) => npm.once('close', resolve));
  clearTimeout(timer);
  return output;
}

it.each([
  ['dev', 'PHONE'],
  ['build', 'PHONE'],
  ['start', 'PHONE'],
  ['serve', 'LOG_LEVEL'],
])('npm run %s reads the file .env', async (script, variable) => {
  expect(await runScript(script)).toMatch(
    new RegExp(`${variable}: expected .*; received "wrong in \\.env"`),
  );
});
