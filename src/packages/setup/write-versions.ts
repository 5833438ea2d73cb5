import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { git } from './git.ts';

type Names = Readonly<Record<string, unknown>>;
type Section = 'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies';
type PackageFile = Names & Partial<Record<Section, Names>>;

/** A package that a later section repeats counts for that one: npm leaves out what is also for development. */
const sections = ['scripts', 'dependencies', 'optionalDependencies', 'devDependencies'] as const;

/**
 * Writes package.json and package-lock.json as a release has them, with the packages and scripts that the owner added.
 * @param base A commit with the package.json that the owner started from, if that is known.
 * @returns The names of these packages and scripts.
 */
export function writeVersions(release: string, base: string | undefined): readonly string[] {
  const read = (commit: string) =>
    JSON.parse(git(['show', `${commit}:package.json`])) as PackageFile;
  const [ours, theirs, last] = [read('HEAD'), read(release), base ? read(base) : {}];
  const { name, description } = ours;
  const merged: Record<string, unknown> = { ...ours, ...theirs, name, description };
  const added = new Set<string>();
  for (const section of sections) {
    const isFrontdesks = (entry: string) => [theirs, last].some((file) => file[section]?.[entry]);
    const mine = Object.entries(ours[section] ?? {}).filter(([one]) => !isFrontdesks(one));
    const others = Object.entries(theirs[section] ?? {}).filter(([one]) => !added.has(one));
    if (theirs[section] ?? mine.length > 0)
      merged[section] = Object.fromEntries([...others, ...mine]);
    else Reflect.deleteProperty(merged, section);
    for (const [one] of mine) added.add(one);
  }
  git(['restore', `--source=${release}`, '--worktree', 'package.json', 'package-lock.json']);
  if (!isDeepStrictEqual(merged, theirs)) {
    writeFileSync('package.json', `${JSON.stringify(merged, null, 2)}\n`);
    const lock = 'npm install --package-lock-only --ignore-scripts --no-audit --no-fund';
    execFileSync(lock, { shell: true, encoding: 'utf8', stdio: 'pipe' });
  }
  return [...added];
}
