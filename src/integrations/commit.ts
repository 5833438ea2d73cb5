import { execFileSync } from 'node:child_process';
import type { Environment } from '../facts/environment.ts';

/** The commit of a folder. Unknown parts are null. */
export interface Commit {
  readonly id: string | null;
  readonly time: Date | null;
  /** True if a file that a build reads differs from the commit. */
  readonly modified: boolean;
}

/** The files and folders that a build reads. */
const sources = [
  ...['src', 'public', 'examples', ':(glob)*.mjs'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];

/**
 * Reads the commit of a folder from Git. Without Git, the commit is `COMMIT_REF`, and counts as unmodified.
 */
export function readCommit(folder: string, { COMMIT_REF: stated = '' }: Environment): Commit {
  // A folder inside another repository is not part of that repository's commits.
  const isOwn = runGit(folder, 'ls-files', '--', 'package.json') === 'package.json';
  const head = isOwn ? runGit(folder, 'show', '-s', '--format=%H %ct', 'HEAD') : undefined;
  if (head === undefined) {
    const id = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(stated) ? stated : null;
    return { id, time: null, modified: false };
  }
  const [id = '', seconds] = head.split(' ');
  return {
    id,
    time: new Date(Number(seconds) * 1000),
    // A build reads ignored files too.
    modified: runGit(folder, 'status', '--porcelain', '--ignored', '--', ...sources) !== '',
  };
}

/** Returns Git's output, or undefined if Git fails or isn't installed. */
function runGit(folder: string, ...args: readonly string[]): string | undefined {
  try {
    // A build only reads, so it must not lock the index or wait for the lock.
    return execFileSync('git', ['--no-optional-locks', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
