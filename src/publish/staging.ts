import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SettingsError } from '../facts/environment.ts';
import { recoverFolder } from '../files/replace-folder.ts';

/** What systems say if the disk, or the user's part of it, is full. An API has quotas too. */
const noSpace =
  /\b(?:ENOSPC|EDQUOT)\b|no space left on|not enough space on the disk|disk quota exceeded/i;

/**
 * Creates a folder for the build that this process makes for `output`. It is next to the output, because renaming works
 * only within one file system, and is deleted when the process ends. Restores the output and deletes the folders of
 * builds that were killed.
 * @throws {SettingsError} if another process builds for this output.
 */
export function createStaging(output: string): string {
  const parent = dirname(output);
  const prefix = `.${basename(output)}.new`;
  const own = `${prefix}.${process.pid}`;
  const staging = join(parent, own);
  process.once('exit', () => {
    rmSync(staging, { recursive: true, force: true });
  });
  rmSync(staging, { recursive: true, force: true });
  // Each build creates its folder before it looks for others, so of two at the same time, one or both stop.
  mkdirSync(staging, { recursive: true });
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix) && one !== own)) {
    const id = Number(name.slice(prefix.length + 1));
    if (isRunning(id)) {
      throw new SettingsError(
        `Another build is running, process ${id}. If it isn't a build, delete ${join(parent, name)}.`,
      );
    }
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  recoverFolder(output);
  return staging;
}

function isRunning(id: number): boolean {
  try {
    return id > 0 && process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Explains a full disk in one sentence, in place of Astro's stack trace. Astro has no hook for failed builds. */
export function explainFullDisk(): void {
  const { error: print } = console;
  const error = (...texts: unknown[]) => {
    const isFull = noSpace.test(texts.join(' '));
    print(...(isFull ? ['The disk is full, so nothing was published.'] : texts));
  };
  Object.assign(console, { error });
}
