import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { replaceFolder } from '../../../src/publish/replace-folder.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it.each([
  ['before the first build', ['.dist.new']],
  ['after a build', ['dist', '.dist.new']],
  ['after a build that ended between its two renames', ['.dist.old', '.dist.new']],
  ['after a build that ended before its cleanup', ['dist', '.dist.old', '.dist.new']],
])('The new folder replaces the old one %s', async (_when, folders) => {
  for (const folder of folders) write(`${folder}/file`, folder);
  await replaceFolder(at('dist'), at('.dist.new'));
  expect(readFileSync(at('dist', 'file'), 'utf8')).toBe('.dist.new');
  expect(readdirSync(at())).toEqual(['dist']);
});

it('The folder of a build that ended between its two renames stays if the new one is missing', async () => {
  write('.dist.old/file', 'old');
  await expect(replaceFolder(at('dist'), at('.dist.new'))).rejects.toThrow('ENOENT');
  expect(readdirSync(at())).toEqual(['.dist.old']);
});

it('The old folder stays if the new one is missing', async () => {
  write('dist/file', 'old');
  await expect(replaceFolder(at('dist'), at('.dist.new'))).rejects.toThrow('ENOENT');
  expect(readdirSync(at())).toEqual(['dist']);
});
