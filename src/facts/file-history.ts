import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runGit } from './run-git.ts';

interface Version {
  readonly file: string;
  /** The date of its first commit. */
  readonly date: string;
}

/** What Git has of files, and a sentence for each part that couldn't be read. */
interface FileHistory {
  /** The newest first. */
  readonly versions: readonly (Version & { readonly bytes: Buffer })[];
  readonly isShallow: boolean;
  readonly problems: readonly string[];
}

/** The newest commits are read. */
const maxCommits = 200;

/** The largest version to read, in bytes. That many of them fit into the output that runGit keeps. */
const maxSize = 300_000;

/**
 * Reads the versions of files in a folder from Git. A shallow clone has only those of its last commits. Without a
 * repository, or in another project's, there are none.
 */
export function readHistory(folder: string, files: readonly string[]): FileHistory {
  // Git follows links to the folder too.
  const repository = findRepository(realpathSync(folder));
  if (repository === undefined) return { versions: [], isShallow: false, problems: [] };
  const failures: string[] = [];
  const run = (args: readonly string[], ids: Iterable<string> = []) => {
    const { output, problem } = runGit(folder, args, Array.from(ids, (id) => `${id}\n`).join(''));
    if (problem !== undefined) failures.push(`Git can't read ${repository}: ${problem}`);
    return output;
  };
  const isShallow = String(run(['rev-parse', '--is-shallow-repository'])).trim() === 'true';
  if (failures.length > 0) return { versions: [], isShallow, problems: failures };
  // To find renames, Git would need the contents. A merge can have contents that none of its parents has.
  const raw = ['--raw', '--no-abbrev', '--no-renames', '--relative', '-m', '--format=%cs'];
  const log = run(['log', `--max-count=${maxCommits}`, ...raw, '--', ...files]);
  const objects = listObjects(String(log));
  const sizes = readSizes(String(run(['cat-file', '--batch-check'], objects.keys())));
  const small = [...objects.keys()].filter((id) => (sizes.get(id) ?? Infinity) <= maxSize);
  const contents = readContents(run(['cat-file', '--batch'], small));
  const versions = [...objects].flatMap(([id, version]) => {
    const bytes = contents.get(id);
    return bytes ? { ...version, bytes } : [];
  });
  const unread = [...objects].flatMap(([id, { file, date }]) => {
    if (contents.has(id)) return [];
    const size = sizes.get(id);
    return size === undefined
      ? `Git has lost ${file} of ${date}. To see what is damaged, run: git fsck`
      : `${file} of ${date} is too large to read (${(size / 1e6).toFixed(1)} MB). If a value in it is wrong now, add it to \`former\`.`;
  });
  return { versions, isShallow, problems: failures.length > 0 ? failures : unread };
}

/** Finds the repository of a folder, even one that Git refuses to read. */
function findRepository(folder: string): string | undefined {
  const [path, parent] = [join(folder, '.git'), dirname(folder)];
  if (lstatSync(path, { throwIfNoEntry: false })) return path;
  return parent === folder ? undefined : findRepository(parent);
}

/** Lists the versions in a log by the ids of their objects, the newest first. Deleted files have an id of zeros. */
function listObjects(log: string): Map<string, Version> {
  const objects = new Map<string, Version>();
  let date = '';
  for (const line of log.split('\n')) {
    const [, id, file = ''] = /^:\d+ \d+ \w+ (\w+) \w\t(.+)$/.exec(line) ?? [];
    if (/^\d{4}-\d\d-\d\d$/.test(line)) date = line;
    if (id !== undefined && !/^0+$/.test(id)) objects.set(id, { file, date });
  }
  return objects;
}

/** The line that Git prints for an object. It prints another one for an object that it has lost. */
const objectLine = /^(\w+) blob (\d+)$/m;

function readSizes(lines: string): Map<string, number> {
  const found = lines.matchAll(new RegExp(objectLine, 'gm'));
  return new Map(Array.from(found, ([, id = '', size]) => [id, Number(size)] as const));
}

/** Reads the contents of objects, each after its line. */
function readContents(batch: Buffer): Map<string, Buffer> {
  const contents = new Map<string, Buffer>();
  let start = 0;
  for (let end = 0; (end = batch.indexOf('\n', start)) >= 0;) {
    const [, id, size = ''] = objectLine.exec(batch.toString('utf8', start, end)) ?? [];
    start = end + 1;
    if (id === undefined) continue;
    const bytes = batch.subarray(start, start + Number(size));
    if (bytes.length === Number(size)) contents.set(id, bytes);
    start += bytes.length + 1;
  }
  return contents;
}
