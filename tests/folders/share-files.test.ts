import { chmodSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shareFiles } from '../../src/packages/folders/share-files.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it.skipIf(process.platform === 'win32')('Every user can read what is published', () => {
  write('dist/a/b.pdf', '');
  write('dist/run.sh', '');
  for (const [name, mode] of [
    ['b.pdf', 0o600],
    ['../run.sh', 0o777],
    ['.', 0o700],
  ] as const)
    chmodSync(at('dist/a', name), mode);
  shareFiles(at('dist'));
  const modes = ['dist', 'dist/a', 'dist/a/b.pdf', 'dist/run.sh'].map((name) =>
    (statSync(at(name)).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['755', '755', '644', '644']);
});
