import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * A folder beside an output folder, in which a build is made. It lies on the same file system, so
 * that it can take the output's place by a rename, and within the same project, since what is built
 * imports packages from where it lies.
 */
export interface Staging {
  readonly folder: string;
  /** Puts the staged build in the place of the output. */
  publish(): void;
  /** Keeps what was staged where somebody can look at it; gives that folder, if there is one. */
  abandon(): string | undefined;
}

/**
 * Opens a staging folder of this build alone, whatever other builds are under way, after clearing
 * away what builds that were killed have left.
 */
export function openStaging(output: string): Staging {
  const mine = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const folder = nameBeside(output, 'building', mine);
  const failed = nameBeside(output, 'failed');
  clearLeftovers(output);
  return {
    folder,
    publish() {
      exchange(folder, output, nameBeside(output, 'former', mine));
      rmSync(failed, { recursive: true, force: true });
    },
    abandon() {
      if (!existsSync(folder)) return undefined;
      rmSync(failed, { recursive: true, force: true });
      renameSync(folder, failed);
      return failed;
    },
  };
}

/**
 * Two renames, the one right after the other: no call that Node has puts a folder in the place of one
 * that is not empty. Who is killed between them leaves the former build aside, whole, for
 * `clearLeftovers` to put back.
 */
function exchange(staged: string, output: string, former: string): void {
  // Another build may put its own there between the two, and is replaced as any former one.
  for (let attempt = 1; ; attempt += 1) {
    const had = moved(output, former);
    try {
      renameSync(staged, output);
      break;
    } catch (error) {
      const taken = isCode(error, 'ENOTEMPTY', 'EEXIST');
      if (had && !taken) renameSync(former, output);
      if (!taken || attempt === 100) throw error;
    }
    rmSync(former, { recursive: true, force: true });
  }
  rmSync(former, { recursive: true, force: true });
}

function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Puts back the output of a build that was killed while exchanging it, and removes what it staged. */
function clearLeftovers(output: string): void {
  const parent = dirname(output);
  if (!existsSync(parent)) return;
  const named = new RegExp(
    `^\\.${RegExp.escape(basename(output))}\\.(building|former)-(\\d+)-[0-9a-f]+$`,
  );
  const left = readdirSync(parent)
    .flatMap((name) => {
      const [, kind, pid] = named.exec(name) ?? [];
      return kind === undefined || isAlive(Number(pid))
        ? []
        : [{ kind, folder: join(parent, name) }];
    })
    .sort((a, b) => timeOf(b.folder) - timeOf(a.folder));
  const former = left.find(({ kind }) => kind === 'former');
  if (former && !existsSync(output)) moved(former.folder, output);
  for (const { folder } of left) rmSync(folder, { recursive: true, force: true });
}

/** Dots at the start keep the folder out of what tools look through. */
function nameBeside(output: string, kind: string, whose?: string): string {
  const name = [`.${basename(output)}`, whose === undefined ? kind : `${kind}-${whose}`].join('.');
  return join(dirname(output), name);
}

function timeOf(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
