import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCommit } from '../../../src/integrations/commit.ts';
import { findProgram, needs } from '../../find-program.ts';
import { useTempFolder } from '../temp-folder.ts';

const netlify = { COMMIT_REF: 'c'.repeat(40) };
const sourceDate = new Date('2026-01-01T00:00:00Z');

const { at, write } = useTempFolder();

function git(...args: string[]): string {
  const time = '2026-03-01T12:30:00+02:00';
  const settings = ['-c', 'user.name=A', '-c', 'user.email=a@desk.example', '-c', 'gc.auto=0'];
  return execFileSync('git', [...settings, ...args], {
    cwd: at(),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time },
  }).trim();
}

function commitProject(): string {
  write('package.json', '{}');
  write('src/index.ts', 'export {};\n');
  write('src/old.ts', '');
  write('.gitignore', '*.log\ndist/\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  return git('rev-parse', 'HEAD');
}

const modified = () => readCommit(at(), {}, undefined).modified;

const installed = findProgram('git');

describe.skipIf(!installed)(`In a Git repository${needs(installed, 'git')}`, () => {
  it('the commit comes from Git, even if the environment names another one', () => {
    const id = commitProject();
    const time = new Date('2026-03-01T10:30:00Z');
    expect(readCommit(at(), netlify, undefined)).toEqual({ id, time, modified: false });
  });

  it('the time is SOURCE_DATE_EPOCH if that is set', () => {
    const id = commitProject();
    expect(readCommit(at(), {}, sourceDate)).toEqual({ id, time: sourceDate, modified: false });
  });

  it.each([
    ['a changed file', true, 'src/index.ts'],
    ['a new file', true, 'src/new.ts'],
    ['a new settings file', true, 'ec.config.mjs'],
    ['an ignored file that a build publishes', true, 'public/debug.log'],
    ['a test, which no build reads', false, 'tests/new.test.ts'],
    ['an ignored file', false, 'dist/client/index.html'],
  ])('the commit with %s is modified: %s', (_what, isModified, file) => {
    commitProject();
    write(file, 'export default 1;\n');
    expect(modified()).toBe(isModified);
  });

  it('the commit with a removed file is modified', () => {
    commitProject();
    rmSync(at('src/old.ts'));
    expect(modified()).toBe(true);
  });

  it('the commit of a surrounding repository does not count', () => {
    commitProject();
    write('dist/copy/package.json', '{}');
    expect(readCommit(at('dist', 'copy'), {}, undefined).id).toBeNull();
  });

  it('without a commit, none is known', () => {
    write('package.json', '{}');
    git('init', '--quiet');
    git('add', '.');
    expect(readCommit(at(), {}, undefined).id).toBeNull();
  });
});

describe('Without Git', () => {
  it('the commit and its time come from the environment', () => {
    expect(readCommit(at(), netlify, sourceDate)).toEqual({
      id: 'c'.repeat(40),
      time: sourceDate,
      modified: false,
    });
  });

  it.each([{}, { COMMIT_REF: '' }, { COMMIT_REF: 'HEAD' }, { COMMIT_REF: 'main' }])(
    'the commit is unknown if the environment has %j',
    (env) => {
      expect(readCommit(at(), env, undefined)).toEqual({ id: null, time: null, modified: false });
    },
  );
});
