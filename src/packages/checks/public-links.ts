import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { SettingsError } from '@frontdesk/settings';
import { findNameProblem } from './file-names.ts';

/** The folders that a link in `public` may lead to, as paths without links. */
interface Folders {
  readonly root: string;
  readonly allowed: readonly string[];
}

/**
 * Requires that `public` has only files, folders, and links to the site's own. Astro copies what a link leads to, such as
 * a file with passwords, follows a circle of links until it fails, and waits for a pipe forever.
 * @throws {SettingsError} that lists the others.
 */
export function requireOwnFiles(root: string, publicDir: string, srcDir: string): void {
  const toReal = (folder: string) => {
    const found = statSync(folder, { throwIfNoEntry: false });
    return found?.isDirectory() === true ? [realpathSync(folder)] : [];
  };
  const [start] = toReal(publicDir);
  if (start === undefined && lstatSync(publicDir, { throwIfNoEntry: false }))
    throw new SettingsError(`${relative(root, publicDir)} is neither a folder nor a link to one.`);
  if (start === undefined) return;
  const folders = { root: realpathSync(root), allowed: [start, ...toReal(srcDir)] };
  const problems = findProblems(publicDir, [start], folders);
  if (problems.length === 0) return;
  const lines = problems.map(([path, why]) => `  ${relative(root, path)} ${why}.`);
  const title = 'Nothing was published. Replace these with the files that you want to publish:';
  throw new SettingsError([title, ...lines].join('\n'));
}

type Problem = readonly [path: string, why: string];

/** Looks into the folder and what its links lead to. `around` are the folders around it, without links. */
function findProblems(folder: string, around: readonly string[], folders: Folders): Problem[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): readonly Problem[] => {
    const path = join(folder, entry.name);
    const why = entry.isSymbolicLink() ? checkLink(path, around, folders) : undefined;
    if (why !== undefined) return [[path, why]];
    const found: Pick<Dirent, 'isFile' | 'isDirectory'> = entry.isSymbolicLink()
      ? statSync(path)
      : entry;
    if (found.isDirectory()) return findProblems(path, [...around, realpathSync(path)], folders);
    return found.isFile() ? [] : [[path, 'is neither a file nor a folder']];
  });
}

/** Says why a link can't be published. */
function checkLink(
  path: string,
  around: readonly string[],
  { root, allowed }: Folders,
): string | undefined {
  let target: string;
  try {
    target = realpathSync(path);
  } catch (error) {
    const isCircle = (error as NodeJS.ErrnoException).code === 'ELOOP';
    return isCircle
      ? 'is a link to itself'
      : `is a link to ${readlinkSync(path)}, which doesn't exist`;
  }
  const shown = relative(root, target) || 'the whole project';
  if (around.some((outer) => isWithin(outer, target)))
    return `is a link to ${shown}, which contains it`;
  if (!allowed.some((inner) => isWithin(target, inner)))
    return `is a link to ${shown}, outside public and src`;
  const problem = findNameProblem(`/${shown}`);
  return problem && `is a link to a file that isn't for visitors: ${problem.slice(1)}`;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way);
}
