import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Creates the empty folder in which to make a build for `output`. It is next to the output, because a rename
 * works only within one file system, and because a build imports packages from the project around it.
 */
export function openStaging(output: string): string {
  const staging = join(dirname(output), `.${basename(output)}.new`);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  return staging;
}

/** Replaces the output with a finished build. */
export function publish(staging: string, output: string): void {
  const former = `${staging}.former`;
  rmSync(former, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, former);
  renameSync(staging, output);
  rmSync(former, { recursive: true, force: true });
}
