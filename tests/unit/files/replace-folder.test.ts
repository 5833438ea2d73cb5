import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recoverFolder, replaceFolder } from '../../../src/files/replace-folder.ts';
import { root } from '../../project.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it.each([
  ['before the first build', ['.dist.new']],
  ['after a build', ['dist', '.dist.new']],
  ['after a build that ended between its two renames', ['.dist.old', '.dist.new']],
  ['after a build that ended before its cleanup', ['dist', '.dist.old', '.dist.new']],
])('The new folder replaces the old one %s', (_when, folders) => {
  for (const folder of folders) write(`${folder}/file`, folder);
  replaceFolder(at('dist'), at('.dist.new'));
  expect(readFileSync(at('dist', 'file'), 'utf8')).toBe('.dist.new');
  expect(readdirSync(at())).toEqual(['dist']);
});

it.each(['dist', '.dist.old'])('%s stays if the new folder is missing', (name) => {
  write(`${name}/file`, 'old');
  expect(() => {
    replaceFolder(at('dist'), at('.dist.new'));
  }).toThrow('ENOENT');
  expect(readdirSync(at())).toEqual(['dist']);
});

/** Replaces a folder in a process that kills itself instead of the n-th time that it changes the file system. */
const program = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let [count, ...folders] = process.argv.slice(1);
  for (const name of ['renameSync', 'rmSync']) {
    const change = fs[name];
    fs[name] = (...args) => {
      if ((count -= 1) === 0) process.kill(process.pid, 'SIGKILL');
      return change(...args);
    };
  }
  syncBuiltinESMExports();
  const { replaceFolder } = await import(${JSON.stringify(join(root, 'src/files/replace-folder.ts'))});
  replaceFolder(...folders);
`;

it.each([
  [1, 'old'],
  [2, 'old'],
  [3, 'old'],
  [4, 'new'],
])('A kill before change %d leaves the %s folder', (count, expected) => {
  write('dist/file', 'old');
  write('.dist.new/file', 'new');
  const args = ['--input-type=module', '-e', program, String(count), at('dist'), at('.dist.new')];
  expect(spawnSync(process.execPath, args).signal).toBe('SIGKILL');
  recoverFolder(at('dist'));
  expect(readFileSync(at('dist', 'file'), 'utf8')).toBe(expected);
});
