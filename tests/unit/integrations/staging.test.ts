import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStaging, publish } from '../../../src/integrations/staging.ts';

let project = '';
let output = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'staging-'));
  output = join(project, 'dist');
});
afterEach(() => {
  rmSync(project, { recursive: true });
});

/** Writes a folder with one file, which names its build. */
function make(folder: string, build: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'name'), build);
}

const built = () => readFileSync(join(output, 'name'), 'utf8');

/** The staging folder of a process that has ended. */
function stagingOfDead(): string {
  return join(project, `.dist.building-${spawnSync(process.execPath, ['--version']).pid}`);
}

describe('A published build', () => {
  it('replaces the former output, of which nothing is left', () => {
    make(output, 'former');
    writeFileSync(join(output, 'only in the former'), '');
    const build = openStaging(output);
    make(build, 'new');
    expect(built()).toBe('former');
    publish(build, output);
    expect(readdirSync(output)).toEqual(['name']);
    expect(built()).toBe('new');
    expect(readdirSync(project)).toEqual(['dist']);
  });

  it.each(['absent', 'empty'])('is the output where that is %s', (state) => {
    if (state === 'empty') mkdirSync(output);
    const build = openStaging(output);
    make(build, 'new');
    publish(build, output);
    expect(built()).toBe('new');
    expect(readdirSync(project)).toEqual(['dist']);
  });

  it('replaces a link and leaves the folder that it names', () => {
    make(join(project, 'elsewhere'), 'former');
    symlinkSync(join(project, 'elsewhere'), output);
    const build = openStaging(output);
    make(build, 'new');
    publish(build, output);
    expect(built()).toBe('new');
    expect(readFileSync(join(project, 'elsewhere', 'name'), 'utf8')).toBe('former');
  });
});

it('A folder that cannot be written to stops the build with one sentence', () => {
  const file = join(project, 'file');
  writeFileSync(file, '');
  expect(() => openStaging(join(file, 'dist'))).toThrow(`The build can't write to ${file}.`);
});

it('A build that is missing leaves the output as it was', () => {
  make(output, 'former');
  const build = openStaging(output);
  mkdirSync(dirname(build));
  expect(() => {
    publish(build, output);
  }).toThrow('ENOENT');
  expect(built()).toBe('former');
});

describe('The next build', () => {
  it('removes what stopped builds left, and leaves running ones alone', () => {
    make(output, 'former');
    make(join(stagingOfDead(), 'build'), 'stopped');
    make(join(project, `.dist.building-${process.pid}`, 'build'), 'stopped, with the same id');
    const running = `.dist.building-${process.ppid}`;
    make(join(project, running, 'build'), 'running');
    make(join(project, '.dist.building-notes'), 'not a build');
    openStaging(output);
    expect(readdirSync(project).sort()).toEqual([running, '.dist.building-notes', 'dist'].sort());
    expect(built()).toBe('former');
  });

  it('restores the output of a build that died between the two renames', () => {
    const dead = stagingOfDead();
    make(join(dead, 'former'), 'former');
    make(join(dead, 'build'), 'stopped');
    openStaging(output);
    expect(built()).toBe('former');
    expect(readdirSync(project)).toEqual(['dist']);
  });

  it('keeps a newer output', () => {
    make(output, 'newer');
    make(join(stagingOfDead(), 'former'), 'former');
    openStaging(output);
    expect(built()).toBe('newer');
    expect(readdirSync(project)).toEqual(['dist']);
  });
});

/** Publishes often, and prints how often another process was faster. */
const publishOften = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  const [module, output, name] = process.argv.slice(1);
  const { openStaging, publish } = await import(module);
  let failed = 0;
  for (let time = 0; time < 200; time += 1) {
    const build = openStaging(output);
    mkdirSync(build, { recursive: true });
    writeFileSync(join(build, 'name'), name);
    writeFileSync(join(build, 'again'), name);
    try {
      publish(build, output);
    } catch (error) {
      if (!['ENOENT', 'ENOTEMPTY'].includes(error.code)) throw error;
      failed += 1;
    }
  }
  process.stdout.write(String(failed));`;

it('Builds that are published at the same time never mix', async () => {
  const module = join(import.meta.dirname, '../../../src/integrations/staging.ts');
  const failed = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const args = ['--input-type=module', '--eval', publishOften, module, output, name];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const printed = await child.stdout.setEncoding('utf8').toArray();
      expect(await exited).toBe(0);
      return Number(printed.join(''));
    }),
  );
  expect(Math.max(...failed)).toBeLessThan(200);
  expect(readdirSync(output).sort()).toEqual(['again', 'name']);
  expect(readFileSync(join(output, 'again'), 'utf8')).toBe(built());
});
