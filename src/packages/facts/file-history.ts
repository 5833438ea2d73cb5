import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runGit } from './run-git.ts';

interface Version {
  /** The date of its first commit. */
  readonly date: string;
  readonly bytes: Buffer;
}

/** What Git has of a file, and why it has no more. */
interface FileHistory {
  /** The newest first. */
  readonly versions: readonly Version[];
  readonly isShallow: boolean;
  readonly problem?: string | undefined;
}

const none: FileHistory = { versions: [], isShallow: false };

const outside = 'its settings core.bare or core.worktree say that its files are elsewhere';

/** With this context, the diff of a version has all of its lines. */
const allLines = '--unified=100000000';

/**
 * The newest commits with their date and the file as it was. A merge can have a version that none of its parents has. A
 * moved file keeps its history, but a changed copy of another one has its own.
 */
const log = [
  ...['--literal-pathspecs', 'log', '--max-count=200', '--format=commit %cs', '-m'],
  ...['--follow', '--find-renames=100%', '--patch', '--root', allLines, '--text'],
  ...['--no-color', '--no-textconv'],
];

/**
 * Reads the versions of a file from Git. A shallow clone has only those of its last commits. Without a repository, or in
 * another project's, there are none.
 */
export function readHistory(file: string): FileHistory {
  // Git has only the target of a link, in the folder where it leads.
  const path = realpathSync(file);
  const folder = dirname(path);
  const repository = findRepository(folder);
  if (repository === undefined) return none;
  const fail = (problem: string) => `Git can't read ${repository}: ${problem}`;
  const state = runGit(folder, ['rev-parse', '--is-shallow-repository', '--is-inside-work-tree']);
  if (state.problem !== undefined) return { ...none, problem: fail(state.problem) };
  const [shallow, inside] = String(state.output).split('\n');
  const isShallow = shallow === 'true';
  // Git would look for the file elsewhere, and find nothing.
  if (inside !== 'true') return { ...none, problem: fail(outside) };
  const { output, problem } = runGit(folder, [...log, '--', basename(path)]);
  const versions = listVersions(output);
  if (problem === undefined) return { versions, isShallow };
  // After `git init`, there is nothing to read.
  const refs = runGit(folder, ['for-each-ref', '--count=1']);
  if (refs.problem === undefined && refs.output.length === 0) return none;
  // The last version may lack lines.
  return { versions: versions.slice(0, -1), isShallow, problem: fail(problem) };
}

/** Finds the repository of a folder, even one that Git refuses to read. */
function findRepository(folder: string): string | undefined {
  const [path, parent] = [join(folder, '.git'), dirname(folder)];
  if (lstatSync(path, { throwIfNoEntry: false })) return path;
  return parent === folder ? undefined : findRepository(parent);
}

/** Lists the different versions in a log. Each byte is a character of the text, because a version can have any encoding. */
function listVersions(output: Buffer): Version[] {
  const dates = new Map<string, string>();
  for (const commit of `\n${output.toString('latin1')}`.split('\ncommit ').slice(1)) {
    const [date = '', ...lines] = commit.split('\n');
    const first = lines.findIndex((line) => line.startsWith('@@'));
    const kept = lines.slice(first).filter((line) => /^[ +]/.test(line));
    if (first >= 0) dates.set(kept.map((line) => line.slice(1)).join('\n'), date);
  }
  return Array.from(dates, ([text, date]) => ({ date, bytes: Buffer.from(text, 'latin1') }));
}
