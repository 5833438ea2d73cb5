import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCommit } from '../../../src/integrations/commit.ts';
import { findProgram, needs } from '../../find-program.ts';
import { useTempFolder } from '../temp-folder.ts';

const COMMIT_REF = 'c'.repeat(40);

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
  write('src/old.ts', '');
  write('.gitignore', '*.log\ndist/\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  return git('rev-parse', 'HEAD');
}

const installed = findProgram('git');

describe.skipIf(!installed)(`In a Git repository${needs(installed, 'git')}`, () => {
  it('Git provides the commit and its time', () => {
    const id = commitProject();
    const time = new Date('2026-03-01T10:30:00Z');
    expect(readCommit(at(), { COMMIT_REF })).toEqual({ id, time, modified: false });
  });

  it.each([
    ['a changed file', true, 'src/old.ts'],
    ['a removed file', true, 'src/old.ts'],
    ['a new file', true, 'src/pages/new.ts'],
    ['a new settings file', true, 'ec.config.mjs'],
    ['an ignored file that a build publishes', true, 'public/debug.log'],
    ['a test', false, 'tests/new.test.ts'],
    ['an ignored file', false, 'dist/client/index.html'],
  ])('a commit with %s is modified: %s', (what, modified, file) => {
    commitProject();
    if (what === 'a removed file') rmSync(at(file));
    else write(file, '{ "changed": true }\n');
    expect(readCommit(at(), {}).modified).toBe(modified);
  });

  it('an ignored folder has no commit, nor has an empty repository', () => {
    commitProject();
    write('dist/copy/package.json', '{}');
    expect(readCommit(at('dist', 'copy'), {}).id).toBeNull();
    rmSync(at('.git'), { recursive: true });
    git('init', '--quiet');
    git('add', '.');
    expect(readCommit(at(), {}).id).toBeNull();
  });
});

it.each([
  [COMMIT_REF, COMMIT_REF],
  ['HEAD', null],
  ['', null],
])('Without Git, the commit for COMMIT_REF=%s is %s', (stated, id) => {
  const commit = { id, time: null, modified: false };
  expect(readCommit(at(), { COMMIT_REF: stated })).toEqual(commit);
});
