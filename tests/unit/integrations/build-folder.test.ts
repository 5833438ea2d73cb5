import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publish } from '../../../src/integrations/build-folder.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it.each([
  ['replaces the output', { 'dist/page': '', 'dist/name': 'old' }],
  ['becomes the output if there was none', {}],
  ['removes what an interrupted build left', { '.dist.new.former/name': '' }],
])('A published build %s', (_title, files) => {
  for (const [path, text] of Object.entries(files)) write(path, text);
  write('.dist.new/name', 'new');
  publish(at('.dist.new'), at('dist'));
  expect(readdirSync(at())).toEqual(['dist']);
  expect(readdirSync(at('dist'))).toEqual(['name']);
  expect(readFileSync(at('dist', 'name'), 'utf8')).toBe('new');
});
