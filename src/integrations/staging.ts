import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Returns the folder in which this process makes the build for `output`, and cleans up after builds
 * that stopped. It is beside the output, because a rename needs one file system, and the build imports
 * packages from the project around it.
 * @throws {Error} if it can't write there, or to one of the caches.
 */
export function openStaging(output: string, caches: readonly string[] = []): string {
  const parent = dirname(output);
  for (const folder of [parent, output, ...caches]) requireWritable(folder);
  const prefix = `.${basename(output)}.building-`;
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) {
      restore(output, join(parent, name, 'former'));
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
  return join(parent, `${prefix}${process.pid}`, 'build');
}

/**
 * Replaces the output with a build in its staging folder, by two renames: Node can't exchange two
 * folders in one call. If the process dies between them, the next build restores the output.
 */
export function publish(build: string, output: string): void {
  const former = join(dirname(build), 'former');
  if (existsSync(output)) renameSync(output, former);
  try {
    renameSync(build, output);
  } catch (error) {
    restore(output, former);
    throw error;
  }
  rmSync(dirname(build), { recursive: true, force: true });
}

function requireWritable(folder: string): void {
  const existing = existsSync(folder) ? folder : dirname(folder);
  try {
    mkdirSync(existing, { recursive: true });
    accessSync(existing, constants.W_OK);
  } catch {
    throw new Error(`The build can't write to ${existing}.`);
  }
}

function restore(output: string, former: string): void {
  if (existsSync(former) && !existsSync(output)) renameSync(former, output);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Signaling another user's process fails, but not with this code.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
