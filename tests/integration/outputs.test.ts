import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openOutputs } from '../../src/packages/integration/outputs.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it.each(['www/files.json', 'www/build.json'])('A link to a build with %s is followed', (file) => {
  write(file, '');
  symlinkSync('www', at('dist'));
  expect(openOutputs(at('dist'), at('dist'))).toEqual({
    output: at('www'),
    server: at('www'),
    // Beside the link, where the build finds the site's packages.
    staging: at(`.dist.new.${process.pid}`),
  });
});

it.each<[name: string, create: () => void, says: string]>([
  [
    'A link to a folder of other files',
    () => {
      write('www/blog/index.html', '');
      symlinkSync('www', at('dist'));
    },
    'dist is a link to .+, which has other files: blog. Move them, or make the link lead to an empty',
  ],
  [
    'A file',
    () => {
      write('dist', '');
    },
    'The site goes into .+, but that is a file. Rename the file.',
  ],
  [
    'A link within the output',
    () => {
      write('www/file', '');
      mkdirSync(at('dist'));
      symlinkSync('../www', at('dist/client'));
    },
    'dist/client is a link. Delete it, and make .+/dist a link instead.',
  ],
])('%s in place of the output is refused in a sentence', (_name, create, says) => {
  create();
  const before = readdirSync(at(), { recursive: true });
  expect(() => openOutputs(at('dist'), at('dist'))).toThrow(new RegExp(says));
  expect(readdirSync(at(), { recursive: true }).filter((name) => !name.includes('.new.'))).toEqual(
    before,
  );
});
