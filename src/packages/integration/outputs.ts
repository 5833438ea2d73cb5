import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sitePaths } from '@frontdesk/files';
import { createStaging } from '@frontdesk/folders';
import { fileListName } from '@frontdesk/hosts';
import { SettingsError } from '@frontdesk/settings';

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
 * Finds the folders that a build replaces, and creates its own. If an output is a link, the folder where it leads is the
 * one to replace.
 * @throws {SettingsError} if another process builds for them, or if one can't be replaced.
 */
export function openOutputs(outDir: string, serverDir: string): Outputs {
  const { folders, staging } = createStaging([outDir, serverDir]);
  const [output = outDir, server = serverDir] = folders;
  requireReplaceable(outDir, output);
  requireReplaceable(serverDir, server);
  return { output, server, staging };
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
