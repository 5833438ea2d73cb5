import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readRegularFile } from '../../src/packages/settings/regular-file.ts';
import { findProgram } from '../find-program.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

it('A file is read, and a folder is refused', () => {
  write('folder/a.txt', 'A');
  expect(String(readRegularFile(at('folder/a.txt')))).toBe('A');
  expect(() => readRegularFile(at('folder'))).toThrow(/folder can't be used: it is a folder or/);
});

it.skipIf(findProgram('mkfifo') === undefined)('A pipe is refused at once', () => {
  execFileSync('mkfifo', [at('pipe.jpg')]);
  expect(() => readRegularFile(at('pipe.jpg'))).toThrow(/pipe\.jpg can't be used: it is a folder/);
});
