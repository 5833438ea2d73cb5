import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openStaging, publish } from '../../../src/integrations/staging.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it.each([
  ['replaces the former output, and leaves nothing of it', { 'dist/page': '', 'dist/name': 'old' }],
  ['is the output if there was none', {}],
  ['leaves nothing of a build that failed', { '.dist.new/page': '', '.dist.new.former/name': '' }],
])('A published build %s', (_title, files) => {
  for (const [path, text] of Object.entries(files)) write(path, text);
  const staging = openStaging(at('dist'));
  write('.dist.new/name', 'new');
  publish(staging, at('dist'));
  expect(readdirSync(at())).toEqual(['dist']);
  expect(readdirSync(at('dist'))).toEqual(['name']);
  expect(readFileSync(at('dist', 'name'), 'utf8')).toBe('new');
});

it('A build that has not finished leaves the output as it was', () => {
  write('dist/name', 'old');
  openStaging(at('dist'));
  expect(readFileSync(at('dist', 'name'), 'utf8')).toBe('old');
});
