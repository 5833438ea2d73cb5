import { runGit } from './run-git.ts';

/** A version of a file. */
interface FileVersion {
  readonly file: string;
  /** The date of its commit. */
  readonly date: string;
  readonly bytes: Buffer;
}

/** The newest commits are read. */
const maxCommits = 200;

/**
 * Reads the versions of files in a folder from Git, the newest first. A shallow clone has only those of its last commits.
 * Without Git, or in another project's repository, there are none.
 */
export function readHistory(folder: string, files: readonly string[]) {
  const shallow = runGit(folder, ['rev-parse', '--is-shallow-repository']).output;
  const log = ['log', `--max-count=${maxCommits}`, '--format=%H %cs', '--', ...files];
  const commits = runGit(folder, log).output.toString();
  // The folder can be one of many in the repository.
  const objects = Array.from(commits.matchAll(/^(\w+) (\S+)$/gm), ([, id, date]) =>
    files.map((file) => `${id}:./${file} ${date} ${file}\n`).join(''),
  );
  const batch = ['cat-file', '--batch=%(objectsize) %(rest)'];
  const { output } = runGit(folder, batch, objects.join(''));
  return { isShallow: shallow.toString().trim() === 'true', versions: [...listVersions(output)] };
}

/** Lists the whole files in a batch. Git prints their size, date, and name before them, and other lines for missing ones. */
function* listVersions(batch: Buffer): Generator<FileVersion> {
  let start = 0;
  for (let end = 0; (end = batch.indexOf('\n', start)) >= 0;) {
    const [, size, date, file] =
      /^(\d+) (\S+) (\S+)$/.exec(batch.toString('utf8', start, end)) ?? [];
    start = end + 1;
    if (size === undefined || date === undefined || file === undefined) continue;
    const bytes = batch.subarray(start, start + Number(size));
    if (bytes.length === Number(size)) yield { file, date, bytes };
    start += bytes.length + 1;
  }
}
