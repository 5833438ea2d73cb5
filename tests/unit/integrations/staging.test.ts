import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStaging } from '../../../src/integrations/staging.ts';

let project = '';
let output = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'staging-'));
  output = join(project, 'dist');
});
afterEach(() => {
  rmSync(project, { recursive: true });
});

/** A folder with one file, which names the build that made it. */
function make(folder: string, build: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'build'), build);
}

const built = (folder = output) => readFileSync(join(folder, 'build'), 'utf8');

/** The id of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

describe('A staged build', () => {
  it('lies beside the output, so that a rename can put it there', () => {
    const { folder } = openStaging(output);
    expect(join(folder, '..')).toBe(project);
    expect(folder).toMatch(/\.dist\.building-\d+-[0-9a-f]+$/);
  });

  it('takes the place of the former one, of which nothing is left', () => {
    make(output, 'former');
    writeFileSync(join(output, 'only in the former'), '');
    const staging = openStaging(output);
    make(staging.folder, 'new');
    expect(built()).toBe('former');
    staging.publish();
    expect(built()).toBe('new');
    expect(readdirSync(output)).toEqual(['build']);
    expect(readdirSync(project)).toEqual(['dist']);
  });

  it.each(['absent', 'empty'])('is published where the output is %s', (state) => {
    if (state === 'empty') mkdirSync(output);
    const staging = openStaging(output);
    make(staging.folder, 'new');
    staging.publish();
    expect(built()).toBe('new');
    expect(readdirSync(project)).toEqual(['dist']);
  });

  it('leaves the former one where it is when there is nothing to publish', () => {
    make(output, 'former');
    expect(() => {
      openStaging(output).publish();
    }).toThrow('ENOENT');
    expect(built()).toBe('former');
    expect(readdirSync(project)).toEqual(['dist']);
  });

  it('has a folder of its own beside another one, and the last to be published stays', () => {
    const [first, second] = [openStaging(output), openStaging(output)];
    make(first.folder, 'first');
    make(second.folder, 'second');
    second.publish();
    first.publish();
    expect(built()).toBe('first');
    expect(readdirSync(project)).toEqual(['dist']);
  });
});

describe('Builds that are published at the same time', () => {
  const publishOften = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    const [module, output, build] = process.argv.slice(1);
    const { openStaging } = await import(module);
    for (let time = 0; time < 200; time += 1) {
      const staging = openStaging(output);
      mkdirSync(staging.folder);
      writeFileSync(join(staging.folder, 'build'), build);
      writeFileSync(join(staging.folder, 'again'), build);
      staging.publish();
    }`;
  const module = join(import.meta.dirname, '..', '..', '..', 'src', 'integrations', 'staging.ts');

  it('all end well, and the output is one of them, whole', async () => {
    const codes = await Promise.all(
      ['one', 'two', 'three'].map((build) => {
        const args = ['--input-type=module', '--eval', publishOften, module, output, build];
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
        return new Promise((resolve) => child.once('exit', resolve));
      }),
    );
    expect(codes).toEqual([0, 0, 0]);
    expect(readdirSync(project)).toEqual(['dist']);
    expect(readdirSync(output).sort()).toEqual(['again', 'build']);
    expect(readFileSync(join(output, 'again'), 'utf8')).toBe(built());
  });
});

describe('A build that is given up', () => {
  it('leaves the output alone, and itself to be looked at until the next one', () => {
    make(output, 'former');
    for (const build of ['one', 'two']) {
      const staging = openStaging(output);
      make(staging.folder, build);
      expect(staging.abandon()).toBe(join(project, '.dist.failed'));
      expect(built(join(project, '.dist.failed'))).toBe(build);
    }
    expect(built()).toBe('former');
    expect(readdirSync(project).sort()).toEqual(['.dist.failed', 'dist']);

    const staging = openStaging(output);
    make(staging.folder, 'three');
    staging.publish();
    expect(readdirSync(project)).toEqual(['dist']);
  });

  it('leaves nothing where it made nothing, or was published', () => {
    expect(openStaging(output).abandon()).toBeUndefined();
    const staging = openStaging(output);
    make(staging.folder, 'new');
    staging.publish();
    expect(staging.abandon()).toBeUndefined();
    expect(readdirSync(project)).toEqual(['dist']);
  });
});

describe('What a killed build has left', () => {
  it('is cleared away by the next one, which leaves running builds alone', () => {
    make(output, 'former');
    make(join(project, `.dist.building-${endedProcess()}-00`), 'killed');
    make(join(project, `.dist.building-${process.ppid}-00`), 'running');
    make(join(project, `.dist.building`), 'no build');
    openStaging(output);
    expect(readdirSync(project).sort()).toEqual([
      '.dist.building',
      `.dist.building-${process.ppid}-00`,
      'dist',
    ]);
  });

  it('is put back where it was killed between taking the former one away and bringing its own', () => {
    const pid = endedProcess();
    make(join(project, `.dist.former-${pid}-00`), 'former');
    make(join(project, `.dist.building-${pid}-00`), 'killed');
    openStaging(output);
    expect(built()).toBe('former');
    expect(readdirSync(project)).toEqual(['dist']);
  });

  it('is not put back over a build that is there', () => {
    make(output, 'new');
    make(join(project, `.dist.former-${endedProcess()}-00`), 'former');
    openStaging(output);
    expect(built()).toBe('new');
    expect(readdirSync(project)).toEqual(['dist']);
  });

  it('is not waited for where the folder above the output is not there yet', () => {
    expect(existsSync(join(project, 'a'))).toBe(false);
    expect(() => openStaging(join(project, 'a', 'dist'))).not.toThrow();
  });
});
