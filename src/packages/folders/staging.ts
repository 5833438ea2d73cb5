import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SettingsError } from '@frontdesk/settings';
import { followLink, recoverFolders, toAside, toStaging } from './replace-folders.ts';

/**
 * Creates a folder for the build that this process makes to replace the folders at these paths. It is next to the first
 * one, where renaming works and the build finds the site's packages, and is deleted when the process ends. Where a path is
 * a link, the folder to replace is the one where it leads. Restores these folders, and deletes those of builds that were
 * killed.
 * @throws {SettingsError} if another process builds for one of them, or if a link leads nowhere.
 */
export function createStaging(paths: readonly string[]) {
  const [first = ''] = paths;
  const folders = paths.map(findFolder);
  const staging = toStaging(first);
  const outputs = new Set([first, ...folders]);
  process.once('exit', () => {
    for (const folder of outputs) rmSync(toStaging(folder), { recursive: true, force: true });
  });
  rmSync(staging, { recursive: true, force: true });
  // Each build creates its folder before it looks for others, so of two at the same time, one or both stop.
  mkdirSync(staging, { recursive: true });
  for (const folder of outputs) removeKilled(folder);
  recoverFolders([...new Set(folders)]);
  return { staging, folders };
}

/** @throws {SettingsError} if the path is a link that leads nowhere. */
function findFolder(path: string): string {
  const folder = followLink(path);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && !existsSync(folder) && !existsSync(toAside(folder))) {
    const advice = 'Create that folder, or delete the link.';
    throw new SettingsError(`${path} is a link to ${folder}, which doesn't exist. ${advice}`);
  }
  return folder;
}

/** Deletes what killed builds left beside an output. Folders of others can have similar names. */
function removeKilled(output: string): void {
  const parent = dirname(output);
  for (const name of readdirSync(parent)) {
    const [, id] = /\.new\.(\d+)$/.exec(name) ?? [];
    if (id === undefined || name !== `.${basename(output)}.new.${id}`) continue;
    if (Number(id) === process.pid) continue;
    if (isRunning(Number(id))) {
      throw new SettingsError(
        `Another build is running, process ${id}. If it isn't a build, delete ${join(parent, name)}.`,
      );
    }
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return id > 0 && process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
