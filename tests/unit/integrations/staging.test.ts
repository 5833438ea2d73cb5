import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStaging, publish } from '../../../src/integrations/staging.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

/** Makes a build with one file and publishes it. A copy in place of a rename could be half done. */
function publishNew(): void {
  const build = openStaging(at('dist'));
  write(`.dist.building-${process.pid}/build/name`, 'new');
  const { ino } = statSync(build);
  publish(build, at('dist'));
  expect(statSync(at('dist')).ino).toBe(ino);
}

const built = () => readFileSync(at('dist', 'name'), 'utf8');
const project = () => readdirSync(at()).sort();

/** The staging folder of a process that has ended. */
const dead = () => `.dist.building-${spawnSync(process.execPath, ['--version']).pid}`;

describe('A published build', () => {
  it('replaces the former output, of which nothing is left', () => {
    write('dist/name', 'former');
    write('dist/only in the former', '');
    publishNew();
    expect(readdirSync(at('dist'))).toEqual(['name']);
    expect(built()).toBe('new');
    expect(project()).toEqual(['dist']);
  });

  it.each(['absent', 'empty'])('is the output where that is %s', (state) => {
    if (state === 'empty') mkdirSync(at('dist'));
    publishNew();
    expect(built()).toBe('new');
    expect(project()).toEqual(['dist']);
  });

  it('replaces a link and leaves the folder that it names', () => {
    write('elsewhere/name', 'former');
    symlinkSync(at('elsewhere'), at('dist'));
    publishNew();
    expect(built()).toBe('new');
    expect(readFileSync(at('elsewhere', 'name'), 'utf8')).toBe('former');
  });
});

it('A folder that cannot be written to stops the build with one sentence', () => {
  write('file', '');
  expect(() => openStaging(at('file', 'dist'))).toThrow(`The build can't write to ${at('file')}.`);
});

it('A build that is missing leaves the output as it was', () => {
  write('dist/name', 'former');
  const build = openStaging(at('dist'));
  mkdirSync(dirname(build));
  expect(() => {
    publish(build, at('dist'));
  }).toThrow('ENOENT');
  expect(built()).toBe('former');
});

describe('The next build', () => {
  it('removes what stopped builds left, and leaves running ones alone', () => {
    const running = `.dist.building-${process.ppid}`;
    write('dist/name', 'former');
    for (const folder of [dead(), `.dist.building-${process.pid}`, running]) {
      write(`${folder}/build/name`, 'stopped');
    }
    write('.dist.building-notes/name', 'not a build');
    openStaging(at('dist'));
    expect(project()).toEqual([running, '.dist.building-notes', 'dist'].sort());
    expect(built()).toBe('former');
  });

  it.each([
    ['restores the output of a build that died between the two renames', {}, 'former'],
    ['keeps a newer output', { 'dist/name': 'newer' }, 'newer'],
  ])('%s', (_title, files, kept) => {
    write(`${dead()}/former/name`, 'former');
    for (const [file, content] of Object.entries(files)) write(file, content);
    openStaging(at('dist'));
    expect(built()).toBe(kept);
    expect(project()).toEqual(['dist']);
  });
});
