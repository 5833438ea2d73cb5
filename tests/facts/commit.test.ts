import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readCommit } from '../../src/packages/facts/commit.ts';
import { findProgram, needs } from '../find-program.ts';
import { root } from '../project.ts';
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

/** Replaces HEAD with a commit that has a signature, which Git can't verify. */
function sign(id: string): void {
  const [head, message] = git('cat-file', 'commit', id).split('\n\n');
  const lines = ['-----BEGIN PGP SIGNATURE-----', '', 'iQ==', '-----END PGP SIGNATURE-----'];
  write('signed', `${head}\ngpgsig ${lines.join('\n ')}\n\n${message}\n`);
  git('reset', '--quiet', '--soft', git('hash-object', '-t', 'commit', '-w', at('signed')));
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

  it('Settings of Git, a hook, a shallow clone, and a worktree change nothing', () => {
    const id = commitProject();
    const time = new Date('2026-03-01T10:30:00Z');
    write('src/new.ts', '');
    git('config', 'log.showSignature', 'true');
    git('config', 'log.showRoot', 'false');
    git('config', 'status.showUntrackedFiles', 'no');
    sign(id);
    const signed = git('rev-parse', 'HEAD');
    vi.stubEnv('GIT_DIR', join(root, '.git'));
    vi.stubEnv('GIT_INDEX_FILE', 'none');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(readCommit(at(), {})).toEqual({ id: signed, time, modified: true });
    git('clone', '--quiet', '--depth', '1', `file://${at()}`, at('shallow'));
    git('worktree', 'add', '--quiet', at('tree'));
    for (const folder of ['shallow', 'tree'])
      expect(readCommit(at(folder), {})).toEqual({ id: signed, time, modified: false });
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
