import { execFileSync } from 'node:child_process';

/** Runs git, and returns what it prints. */
export function git(args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}): string {
  const options = { encoding: 'utf8', stdio: 'pipe', maxBuffer: 256 * 1024 * 1024 } as const;
  return execFileSync('git', args, { ...options, input, env: { ...process.env, ...env } }).trim();
}

/** Lists the files of a commit with the ids of their contents. */
export function listFiles(commit: string): Map<string, string> {
  const entries = git(['ls-tree', '-r', '-z', commit]).matchAll(/ (\w{40,64})\t([^\0]+)/g);
  return new Map(Array.from(entries, ([, id = '', file = '']) => [file, id]));
}

/** Lists each file that the history of a commit has, with the ids of all its contents. */
export function listVersions(commit: string): Map<string, Set<string>> {
  const log = ['log', '--raw', '--root', '-m', '-z', '--no-abbrev', '--no-renames', '--format='];
  const versions = new Map<string, Set<string>>();
  for (const [, id = '', file = ''] of git([...log, commit]).matchAll(/ (\w+) \w\0([^\0]+)/g))
    versions.set(file, (versions.get(file) ?? new Set()).add(id));
  return versions;
}
