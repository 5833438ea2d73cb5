import type { Environment } from './parse-build.ts';
import { readGit } from './run-git.ts';

/** The commit of a folder. Unknown parts are null. */
interface Commit {
  readonly id: string | null;
  readonly time: Date | null;
  /** True if a file that a build reads differs from the commit. */
  readonly modified: boolean;
}

/** The files and folders that a build reads. */
const sources = [
  'src',
  'public',
  'examples',
  ':(glob)*.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

const status = ['status', '--porcelain', '--untracked-files', '--ignored'];

/** A commit and its time in seconds. */
const commitLine = /^([0-9a-f]{40}|[0-9a-f]{64}) (\d{1,11})$/;

/**
 * Reads the commit of a folder from Git. Without Git, the commit is `COMMIT_REF`, and counts as unmodified.
 */
export function readCommit(folder: string, { COMMIT_REF: stated = '' }: Environment): Commit {
  // A folder inside another repository is not part of that repository's commits.
  const isOwn = readGit(folder, 'ls-files', '--', 'package.json') === 'package.json';
  const head = isOwn ? readGit(folder, 'log', '--max-count=1', '--format=%H %ct') : undefined;
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
      return readGit(folder, ...status, '--', ...sources) !== '';
    },
  };
}
