import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root, startCommand } from './hosts.ts';
import { copyServer } from './server-copy.ts';

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it.each(['dev', 'build', 'start', 'serve'])('npm run %s reads .env', (script) => {
  expect(scripts[script]).toContain('node --import ./src/facts/env-file.ts ');
});

it.each([
  ['build', 'PUBLIC_BASE_URL'],
  ['serve', 'LOG_LEVEL'],
])(
  'npm run %s prints only what is wrong in .env, and ignores a missing one',
  async (script, name) => {
    const folder = await copyServer();
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(join(root, 'astro.config.mjs'), join(folder, 'astro.config.mjs'));
    await writeFile(join(folder, '.env'), 'PUBLIC_BASE_URL=wrong\nLOG_LEVEL=wrong\n');
    const run = async () => {
      const npm = startCommand(['npm', 'run', '--silent', script], {}, folder);
      await npm.exited;
      return npm.output.stdout + npm.output.stderr;
    };
    expect(await run()).toMatch(
      new RegExp(`^The .* can't start:\\n  ${name}: expected .*; received "wrong"\\n$`),
    );
    await rm(join(folder, '.env'));
    // So that the second run ends too.
    await writeFile(join(folder, 'src', 'facts', 'product.ts'), 'export const product = {};');
    expect(await run()).not.toContain('.env');
  },
);
