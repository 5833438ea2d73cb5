import { execFileSync } from 'node:child_process';
import type { Environment } from '../../facts/environment.ts';

/** The commit that a folder holds, as far as it is known. */
export interface Commit {
  readonly id: string | null;
  readonly time: Date | null;
  /** True where what a build reads differs from the commit. */
  readonly modified: boolean;
}

/** What no build reads, so that a change there changes no build. */
const notRead = [':(exclude)tests', ':(exclude).ci'];

/** Folders that a build reads whole, files that Git ignores included. */
const readWhole = ['src', 'public'];

/**
 * The commit in a folder, from Git. Where Git does not know the folder, `COMMIT_REF`, which Netlify
 * sets, names the commit and `sourceDate` its time, and nothing can tell whether it was modified.
 */
export function readCommit(
  folder: string,
  { COMMIT_REF: stated }: Environment,
  sourceDate: Date | undefined,
): Commit {
  const git = (...args: string[]) => runGit(folder, args);
  // A folder that only lies within somebody's repository is not what its commits hold.
  if (git('ls-files', '--', 'package.json') === 'package.json') {
    const [id = '', seconds = ''] = git('show', '-s', '--format=%H %ct', 'HEAD')?.split(' ') ?? [];
    if (isCommitId(id)) {
      const changes = git('status', '--porcelain', '--untracked-files=all', '--', '.', ...notRead);
      const hidden = git(
        ...['ls-files', '--others', '--ignored', '--exclude-standard', '--', ...readWhole],
      );
      return {
        id,
        time: new Date(Number(seconds) * 1000),
        modified: changes !== '' || hidden !== '',
      };
    }
  }
  const id = stated !== undefined && isCommitId(stated) ? stated : null;
  return { id, time: sourceDate ?? null, modified: false };
}

/** What Git prints; undefined where it fails, or is not there. */
function runGit(folder: string, args: readonly string[]): string | undefined {
  try {
    // A build only looks: it must not wait for, or hold, the lock of the index.
    return execFileSync('git', ['--no-optional-locks', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    }).trim();
  } catch {
    return undefined;
  }
}

function isCommitId(value: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value);
}
