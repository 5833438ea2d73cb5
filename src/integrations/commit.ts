import { execFileSync } from 'node:child_process';
import type { Environment } from '../facts/environment.ts';

/** The commit of a folder. Unknown parts are null. */
export interface Commit {
  readonly id: string | null;
  readonly time: Date | null;
  /** True if a file that a build reads differs from the commit. */
  readonly modified: boolean;
}

/** No build reads these, so their changes don't count. */
const unread = [':(exclude)tests', ':(exclude).ci', ':(exclude)docs'];

/** A build reads all files in these folders, even those that Git ignores. */
const readWhole = ['src', 'public'];

/**
 * Reads the commit of a folder from Git. Without Git, the commit is `COMMIT_REF`, which Netlify sets, and
 * counts as unmodified. Its time is `sourceDate` if that is given (reproducible-builds.org), and otherwise
 * Git's.
 */
export function readCommit(
  folder: string,
  { COMMIT_REF: stated }: Environment,
  sourceDate: Date | undefined,
): Commit {
  const git = (...args: string[]) => runGit(folder, args);
  // A folder inside another repository is not part of that repository's commits.
  const isOwn = git('ls-files', '--', 'package.json') === 'package.json';
  const [id = '', seconds] = isOwn
    ? (git('show', '-s', '--format=%H %ct', 'HEAD')?.split(' ') ?? [])
    : [];
  if (!isCommitId(id)) {
    const known = stated !== undefined && isCommitId(stated);
    return { id: known ? stated : null, time: sourceDate ?? null, modified: false };
  }
  const changes = git('status', '--porcelain', '--untracked-files=all', '--', '.', ...unread);
  const hidden = git('ls-files', '--others', '--ignored', '--exclude-standard', '--', ...readWhole);
  return {
    id,
    time: sourceDate ?? new Date(Number(seconds) * 1000),
    modified: changes !== '' || hidden !== '',
  };
}

/** True if Git has the full history. A shallow clone has only the last commit. */
export function hasHistory(folder: string): boolean {
  return runGit(folder, ['rev-parse', '--is-shallow-repository']) === 'false';
}

/** Returns Git's output, or undefined if Git fails or isn't installed. */
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
