import { execFileSync } from 'node:child_process';
import type { Environment } from '../../facts/environment.ts';

/** The commit of a folder. Unknown parts are null. */
export interface Commit {
  readonly id: string | null;
  readonly time: Date | null;
  /** True if a file that a build reads differs from the commit. */
  readonly modified: boolean;
}

/** No build reads these, so their changes don't count. */
const notRead = [':(exclude)tests', ':(exclude).ci'];

/** A build reads all files in these folders, even those that Git ignores. */
const readWhole = ['src', 'public'];

/**
 * Reads the commit of a folder from Git. Without Git, the commit is `COMMIT_REF`, which Netlify sets, its
 * time is `sourceDate`, and it counts as unmodified.
 */
export function readCommit(
  folder: string,
  { COMMIT_REF: stated }: Environment,
  sourceDate: Date | undefined,
): Commit {
  const git = (...args: string[]) => runGit(folder, args);
  // A folder within another repository is not part of that repository's commits.
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

/** True if Git knows every commit of a folder. A shallow clone has the last one alone. */
export function hasHistory(folder: string): boolean {
  return runGit(folder, ['rev-parse', '--is-shallow-repository']) === 'false';
}

/** Returns the output of Git; undefined if Git fails or isn't installed. */
function runGit(folder: string, args: readonly string[]): string | undefined {
  try {
    // A build only reads, so it must not lock the index or wait for the lock.
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
