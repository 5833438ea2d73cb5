import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SettingsError } from '@frontdesk/settings';

/** A folder, and the new one for its place. */
type Replacement = readonly [folder: string, replacement: string];

/** Where the old folder is while the new one takes its place. A .dist.old is the owner's. */
export const toAside = (folder: string) => join(dirname(folder), `.${basename(folder)}.replaced`);

/** A folder of this process beside another one. */
export const toStaging = (folder: string) =>
  join(dirname(folder), `.${basename(folder)}.new.${process.pid}`);

/**
 * Finds the folder that a link leads to, because replacing the link would leave the other folder as it is. Returns other
 * paths as they are.
 */
export function followLink(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? resolve(dirname(path), readlinkSync(path)) : path;
  }
}

/**
 * Restores the old folders if a process was killed while it replaced them. No call of Node swaps two folders, so for a
 * moment, there is none. The last folder decides: until it's replaced, all others are restored with it.
 * Of links, it restores the folders that they lead to.
 */
export function recoverFolders(paths: readonly string[]): void {
  const folders = paths.map(followLink);
  const last = folders.at(-1) ?? '';
  if (!existsSync(last) && existsSync(toAside(last))) renameSync(toAside(last), last);
  if (existsSync(toAside(last))) return;
  for (const folder of folders.slice(0, -1)) {
    if (!existsSync(toAside(folder))) continue;
    rmSync(folder, { recursive: true, force: true });
    renameSync(toAside(folder), folder);
  }
}

/**
 * Replaces folders with new ones, in this order: all, or none.
 * @throws {SettingsError} if a folder can't be replaced.
 */
export function replaceFolders(replacements: readonly Replacement[]): void {
  const folders = replacements.map(([folder]) => folder);
  recoverFolders(folders);
  removeAsides(folders);
  for (const [folder, replacement] of replacements) {
    try {
      const near = bring(replacement, folder);
      if (existsSync(folder)) renameSync(folder, toAside(folder));
      // Without an old folder, this one says that the last folder was replaced.
      else mkdirSync(toAside(folder));
      renameSync(near, folder);
    } catch (error) {
      recoverFolders(folders);
      throw explain(error, folder);
    }
  }
  removeAsides(folders);
}

/** The last one stays until the others are gone, because it says that all are replaced. */
function removeAsides(folders: readonly string[]): void {
  for (const folder of folders) rmSync(toAside(folder), { recursive: true, force: true });
}

/** Copies a folder that is in another file system, because renaming works only within one. */
function bring(replacement: string, folder: string): string {
  if (statSync(replacement).dev === statSync(dirname(folder)).dev) return replacement;
  const near = toStaging(folder);
  cpSync(replacement, near, { recursive: true });
  return near;
}

/** What systems say of a folder that can't be renamed: it's mounted, in use, in a layer of a container, or not ours. */
const immovable = /^(?:EACCES|EBUSY|EPERM|EXDEV)$/;

/** Says why a build can't replace a folder, and what to do. */
function explain(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!immovable.test(code)) return error;
  const sentences = [
    `Nothing was published, because ${folder} can't be replaced (${code}).`,
    'If it is a mount point, such as a volume of a container, mount the folder above it instead.',
    "If it's from the image of a container, delete it first.",
    'If a program uses it, stop the program. If it belongs to another user, build as that user.',
  ];
  return new SettingsError(sentences.join('\n'));
}
