import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { root, startCommand } from './hosts.ts';
import { copyServer } from './server-copy.ts';

it.each(['dev', 'build', 'start', 'serve'] as const)('npm run %s reads .env', (script) => {
  expect(packageJson.scripts[script]).toContain('node --import ./src/facts/env-file.ts ');
});

it.each([
  ['build', 'PUBLIC_BASE_URL'],
  ['serve', 'LOG_LEVEL'],
])('npm run %s prints only what is wrong in .env', async (script, variable) => {
  const folder = await copyServer();
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(root, 'astro.config.mjs'), join(folder, 'astro.config.mjs'));
  const run = async () => {
    const npm = startCommand(['npm', 'run', '--silent', script], {}, folder);
    await npm.exited;
    return npm.output.stdout + npm.output.stderr;
  };
  await writeFile(join(folder, '.env'), 'PUBLIC_BASE_URL=wrong\nLOG_LEVEL=wrong\n');
  expect(await run()).toMatch(
    new RegExp(`^The .* can't start:\\n  ${variable}: expected .*; received "wrong"\\n$`),
  );
  if (script === 'build') return;
  await rm(join(folder, '.env'));
  // The folder has no build, which ends this run.
  expect(await run()).toMatch(/^There is no complete build in .*\n$/);
});

it.each(['build', 'serve'])(
  'npm run %s lists every field that product.ts lacks',
  async (script) => {
    const folder = await copyServer();
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(join(root, 'astro.config.mjs'), join(folder, 'astro.config.mjs'));
    await writeFile(
      join(folder, 'src/facts/product.ts'),
      "export const product = { name: 'A' };\n",
    );
    const npm = startCommand(['npm', 'run', '--silent', script], {}, folder);
    expect(await npm.exited).toBe(1);
    const problems = npm.output.stderr.split('\n').filter((line) => !line.startsWith('npm warn'));
    expect(
      problems.map((line) => line.replace(/^ +|: expected.*; received nothing$/g, '')),
    ).toEqual([
      'src/facts/product.ts has wrong or missing fields:',
      ...[
        'description',
        'when_to_use',
        'phone',
        'notProvided',
        'home',
        'agents',
        'contact',
        'accent',
      ],
      '',
    ]);
  },
);
