import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCommit } from '../../../../src/published/manifest/commit.ts';

const made = '2026-03-01T12:30:00+02:00';
const elsewhere = { COMMIT_REF: 'c'.repeat(40) };
const sourceDate = new Date('2026-01-01T00:00:00Z');

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'commit-')));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(file: string, content: string): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), content);
}

function git(...args: string[]): string {
  const settings = ['-c', 'user.name=A', '-c', 'user.email=a@desk.example', '-c', 'gc.auto=0'];
  return execFileSync('git', [...settings, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_AUTHOR_DATE: made, GIT_COMMITTER_DATE: made },
  }).trim();
}

function commitProject(): string {
  write('package.json', '{}');
  write('src/index.ts', 'export {};\n');
  write('tests/index.test.ts', '');
  write('.gitignore', '*.log\ndist/\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  return git('rev-parse', 'HEAD');
}

describe('The commit of a checkout', () => {
  it('is what Git says, whatever the environment says', () => {
    const id = commitProject();
    expect(readCommit(folder, elsewhere, sourceDate)).toEqual({
      id,
      time: new Date('2026-03-01T10:30:00Z'),
      modified: false,
    });
  });

  it.each([
    [
      'a file that was changed',
      () => {
        write('src/index.ts', 'export default 1;\n');
      },
    ],
    [
      'a change that is staged',
      () => {
        write('package.json', '{"a":1}');
        git('add', '.');
      },
    ],
    [
      'a file that was removed',
      () => {
        rmSync(join(folder, 'src/index.ts'));
      },
    ],
    [
      'a file that Git does not know',
      () => {
        write('src/new.ts', '');
      },
    ],
    [
      'a settings file that Git does not know',
      () => {
        write('ec.config.mjs', '');
      },
    ],
    [
      'a file that Git ignores and a build publishes',
      () => {
        write('public/debug.log', '');
      },
    ],
  ])('is modified by %s', (_what, change) => {
    commitProject();
    change();
    expect(readCommit(folder, {}, undefined)).toMatchObject({ modified: true });
  });

  it.each([
    [
      'a test, which no build reads',
      () => {
        write('tests/new.test.ts', '');
      },
    ],
    [
      'what Git ignores',
      () => {
        write('dist/client/index.html', '');
      },
    ],
    [
      'a time alone',
      () => {
        utimesSync(join(folder, 'src/index.ts'), 1, 1);
      },
    ],
  ])('is not modified by %s', (_what, change) => {
    commitProject();
    change();
    expect(readCommit(folder, {}, undefined)).toMatchObject({ modified: false });
  });
});

describe('Without Git', () => {
  it('the commit is what Netlify says, and its time what the environment says', () => {
    expect(readCommit(folder, elsewhere, sourceDate)).toEqual({
      id: 'c'.repeat(40),
      time: sourceDate,
      modified: false,
    });
  });

  it.each([{}, { COMMIT_REF: '' }, { COMMIT_REF: 'HEAD' }, { COMMIT_REF: 'main' }])(
    'it is not known where the environment says %j',
    (env) => {
      expect(readCommit(folder, env, undefined)).toEqual({ id: null, time: null, modified: false });
    },
  );

  it('it is not that of a repository in which the folder only lies', () => {
    commitProject();
    write('dist/copy/package.json', '{}');
    expect(readCommit(join(folder, 'dist', 'copy'), {}, undefined).id).toBeNull();
  });

  it('it is not known where nothing was committed yet', () => {
    write('package.json', '{}');
    git('init', '--quiet');
    git('add', '.');
    expect(readCommit(folder, {}, undefined).id).toBeNull();
  });
});
