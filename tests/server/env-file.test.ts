import { spawn } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../project.ts';
import { copyServer } from './server-copy.ts';

let folder: string;
beforeAll(async () => {
  folder = await copyServer();
  await cp(join(root, 'astro.config.mjs'), join(folder, 'astro.config.mjs'));
  await writeFile(join(folder, '.env'), 'PUBLIC_BASE_URL=wrong\nLOG_LEVEL=wrong\n');
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
  ['dev', 'PUBLIC_BASE_URL'],
  ['build', 'PUBLIC_BASE_URL'],
  ['start', 'PUBLIC_BASE_URL'],
  ['serve', 'LOG_LEVEL'],
])('npm run %s reads .env, and prints only what is wrong there', async (script, variable) => {
  expect(withoutNpm(await runScript(script))).toMatch(
    new RegExp(`^The .* can't start:\\n  ${variable}: expected .*; received "wrong"\\n$`),
  );
});

it.each(['build', 'serve', 'verify'])(
  'npm run %s lists what product.ts lacks, and prints nothing about a missing .env',
  async (script) => {
    await rm(join(folder, '.env'), { force: true });
    await writeFile(join(folder, 'src', 'facts', 'product.ts'), 'export const product = {};');
    expect(withoutNpm(await runScript(script))).toMatch(
      /^src\/facts\/product\.ts has wrong or missing fields:\n  name: expected text [^\n]*\n(?:  \w+: expected [^\n]*; received nothing\n)+$/,
    );
  },
);

/** Leaves out the lines that npm prints before and after a script. */
function withoutNpm(output: string): string {
  return output.replaceAll(/^(?:npm .*|> .*|)\n/gm, '');
}
