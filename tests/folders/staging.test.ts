import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createStaging } from '../../src/packages/folders/staging.ts';
import { root } from '../project.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

/** Starts a build that only creates its folder, and fails when its input ends. Resolves with what it prints first. */
async function build() {
  const file = JSON.stringify(join(root, 'src/packages/folders/staging.ts'));
  const program = `
    const { createStaging } = await import(${file});
    try {
      createStaging([${JSON.stringify(at('dist'))}]);
      console.log('started');
      await new Promise((resolve) => process.stdin.on('end', resolve).resume());
      throw new Error('failed');
    } catch (error) {
      console.error(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const text = (
    await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  ).join();
  return { child, text };
}

it('A second build at the same time says so in a line, and changes nothing', async () => {
  const first = await build();
  const { text } = await build();
  expect(text.split('\n')[0]).toContain(`Another build is running, process ${first.child.pid}.`);
  await expect.poll(() => readdirSync(at())).toEqual([`.dist.new.${first.child.pid}`]);
});

it('A build that fails leaves nothing behind', async () => {
  const { child } = await build();
  child.stdin.end();
  await once(child, 'exit');
  expect(readdirSync(at())).toEqual([]);
});

it('The folder of the output need not exist yet', () => {
  createStaging([at('build/site')]);
  expect(readdirSync(at('build'))).toEqual([`.site.new.${process.pid}`]);
});

it('The next build deletes the folders of killed ones, and restores the output', async () => {
  const { child } = await build();
  child.kill('SIGKILL');
  await once(child, 'exit');
  write('.dist.replaced/file', '');
  createStaging([at('dist')]);
  expect(readdirSync(at()).sort()).toEqual([`.dist.new.${process.pid}`, 'dist']);
});

it('Folders of others beside the output stay', () => {
  const others = [
    '.dist.new',
    '.dist.new.1x',
    '.dist.newer',
    '.dist.newer.new.4194305',
    '.dist.news',
    '.dist.new.a',
    '.dist_new.1',
  ];
  for (const name of others) write(`${name}/file`, '');
  createStaging([at('dist')]);
  expect(readdirSync(at()).sort()).toEqual([...others, `.dist.new.${process.pid}`].sort());
});

it.each<[name: string, target: string, says: string]>([
  [
    'A link to nowhere',
    'www',
    "is a link to .+, which doesn't exist. Create that folder, or delete the link.",
  ],
  ['A link to itself', 'dist', "is a link to .+, which doesn't exist."],
])('%s in place of the output is refused in a sentence', (_name, target, says) => {
  symlinkSync(target, at('dist'));
  expect(() => createStaging([at('dist')])).toThrow(new RegExp(says));
  expect(readdirSync(at())).toEqual(['dist']);
});
