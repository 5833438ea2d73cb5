import { readdirSync, symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBuilt } from '../../src/packages/integration/read-built.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it('What operating systems leave in folders is not published', () => {
  const published = ['.nojekyll', 'a/b.txt', 'icon', 'index.html'];
  const leftovers = [
    ...['.DS_Store', 'a/.DS_Store', 'Icon\r', 'a/Thumbs.db', 'thumbs.db', 'Desktop.ini'],
    ...['a/._photo.jpg', '.gitkeep', 'a/.gitignore'],
  ];
  for (const name of [...published, ...leftovers]) write(name, '');
  expect([...readBuilt(at()).keys()]).toEqual(published.map((name) => `/${name}`));
  expect(readdirSync(at(), { recursive: true }).sort()).toEqual(['a', ...published].sort());
});

it('A name whose letters are decomposed gets the name that links have', () => {
  write('cafe\u0301.txt', 'a');
  expect([...readBuilt(at())].map(([path, bytes]) => [path, String(bytes)])).toEqual([
    ['/caf\u00e9.txt', 'a'],
  ]);
  expect(readdirSync(at())).toEqual(['caf\u00e9.txt']);
});

it('Private files are listed, each folder once', () => {
  for (const name of ['.env', '.git/HEAD', '.git/index', 'a.sql', 'b.txt']) write(name, '');
  expect(() => readBuilt(at())).toThrow(
    new Error(`Nothing was published. Move these out of public, or rename them:
  public/.env can contain passwords.
  public/.git contains the history of a project.
  public/a.sql looks like a copy of a database.`),
  );
});

it('A redirect in place of the responses is an error that names its cause', () => {
  write('responses.json', '<!doctype html><meta http-equiv="refresh" content="2;url=/login">');
  expect(() => readBuilt(at())).toThrow(/^Your middleware redirects the API: /);
});

it('A link in the build is an error, because the server and the manifest would not have it', () => {
  write('a.txt', '');
  symlinkSync('a.txt', at('b.txt'));
  expect(() => readBuilt(at())).toThrow(/^Nothing was published, because \/b.txt in the build/);
});
