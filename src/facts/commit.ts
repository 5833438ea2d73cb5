import { execFileSync } from 'node:child_process';
import type { Environment } from './environment.ts';

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

const status = ['status', '--porcelain', '--untracked-files', '--ignored'];

/** A commit and its time in seconds. */
const commitLine = /^([0-9a-f]{40}|[0-9a-f]{64}) (\d{1,11})$/;

/** The variables that point Git at another repository. A build that a Git hook starts has them. */
const elsewhere = /^GIT_(?!CONFIG|TRACE)/;

/**
 * Reads the commit of a folder from Git. Without Git, the commit is `COMMIT_REF`, and counts as unmodified.
 */
export function readCommit(folder: string, { COMMIT_REF: stated = '' }: Environment): Commit {
  // A folder inside another repository is not part of that repository's commits.
  const isOwn = runGit(folder, 'ls-files', '--', 'package.json') === 'package.json';
  const head = isOwn ? runGit(folder, 'log', '--max-count=1', '--format=%H %ct') : undefined;
  const [, id, seconds] = commitLine.exec(head ?? '') ?? [];
  if (id === undefined) {
    const isId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(stated);
    return { id: isId ? stated : null, time: null, modified: false };
  }
  return {
    id,
    time: new Date(Number(seconds) * 1000),
    // Only the manifest needs it, and it takes Git the longest. A build reads ignored files too.
    get modified() {
      return runGit(folder, ...status, '--', ...sources) !== '';
    },
  };
}

/** Returns Git's output, or undefined if Git fails or isn't installed. */
function runGit(folder: string, ...args: readonly string[]): string | undefined {
  try {
    // A build only reads, so it must not lock the index or wait for the lock. A signature would come before the commit.
    const options = ['--no-optional-locks', '-c', 'log.showSignature=false'];
    return execFileSync('git', [...options, ...args], {
      cwd: folder,
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !elsewhere.test(name)),
      ),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
