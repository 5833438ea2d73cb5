import { readFileSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it('A folder is read file by file, in the order of the paths', () => {
  for (const name of ['index.html', 'a/b.txt', 'cafe\u0301.txt']) write(name, name);
  const files = new FolderFiles(at());
  expect([...files.keys()]).toEqual(['/a/b.txt', '/caf\u00e9.txt', '/index.html']);
  expect(files.size).toBe(3);
  expect(String(files.get('/caf\u00e9.txt'))).toBe('cafe\u0301.txt');
  expect(files.get('/a')).toBeUndefined();
  // Nothing is kept.
  write('a/b.txt', 'changed');
  expect(String(files.get('/a/b.txt'))).toBe('changed');
  rmSync(at('index.html'));
  expect(() => [...files]).toThrow('ENOENT');
});

it('What is set is written, and is there at once', () => {
  write('a.txt', 'old');
  const files = new FolderFiles(at());
  files.set('/a.txt', Buffer.from('new')).set('/b/c.txt', Buffer.from('added'));
  expect(readFileSync(at('b/c.txt'), 'utf8')).toBe('added');
  expect(Array.from(files, ([path, bytes]) => [path, String(bytes)])).toEqual([
    ['/a.txt', 'new'],
    ['/b/c.txt', 'added'],
  ]);
});
