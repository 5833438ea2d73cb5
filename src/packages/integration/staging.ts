import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SettingsError } from '@frontdesk/settings';
import {
  fileListName,
  followLink,
  recoverFolders,
  sitePaths,
  toAside,
  toStaging,
} from '@frontdesk/files';

/** The folders that a build writes. */
export interface Outputs {
  /** What is published. */
  readonly output: string;
  /** What the Node server starts from: the output itself, unless the site has no adapter. */
  readonly server: string;
  /** The folder of this build, which takes the places of the others. */
  readonly staging: string;
}

/**
 * Creates a folder for the build that this process makes for an output. It is next to the output, where renaming works and
 * the build finds the site's packages, and is deleted when the process ends. If the output is a link, the folder where it
 * leads is the one to replace. Restores the output and deletes the folders of builds that were killed.
 * @throws {SettingsError} if another process builds for this output, or if the output can't be replaced.
 */
export function createStaging(outDir: string, serverDir = outDir): Outputs {
  const [output, server] = [findFolder(outDir), findFolder(serverDir)];
  const staging = toStaging(outDir);
  process.once('exit', () => {
    for (const folder of [outDir, output, server])
      rmSync(toStaging(folder), { recursive: true, force: true });
  });
  rmSync(staging, { recursive: true, force: true });
  // Each build creates its folder before it looks for others, so of two at the same time, one or both stop.
  mkdirSync(staging, { recursive: true });
  for (const folder of new Set([outDir, output, server])) removeKilled(folder);
  recoverFolders(output === server ? [output] : [output, server]);
  requireReplaceable(outDir, output);
  requireReplaceable(serverDir, server);
  return { output, server, staging };
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

/** A build has one of these: the server's list of files or, without an adapter, the manifest. */
const buildFiles = [fileListName, sitePaths.manifest.slice(1)];

function requireReplaceable(path: string, folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    throw new SettingsError(`The site goes into ${path}, but that is a file. Rename the file.`);
  }
  const names = readdirSync(folder);
  const isBuild = names.length === 0 || buildFiles.some((name) => names.includes(name));
  const isLink = lstatSync(path).isSymbolicLink();
  if (isLink && !isBuild) {
    const next = 'Move them, or make the link lead to an empty folder: a build replaces all of it.';
    const some = names.slice(0, 5).join(', ');
    throw new SettingsError(
      `${path} is a link to ${folder}, which has other files: ${some}. ${next}`,
    );
  }
  // A build would replace the link, and not what a web server reads from where it leads.
  const client = join(folder, 'client');
  if (lstatSync(client, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new SettingsError(`${client} is a link. Delete it, and make ${path} a link instead.`);
}

function isRunning(id: number): boolean {
  try {
    return id > 0 && process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
