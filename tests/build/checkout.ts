import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles } from '../../src/published/manifest/published-files.ts';
import { digest } from '../../src/published/manifest/digest.ts';
import { root, startProgram, type Program } from '../http/hosts.ts';

/** A copy of the project that can be built, in another folder. */
export interface Checkout {
  readonly folder: string;
  readonly dist: string;
  /** Starts `astro build` there. */
  build(env?: Record<string, string>): Program;
  remove(): Promise<void>;
}

/**
 * Copies what the project's folder holds, but what Git ignores, under a name that Git and all tools
 * leave out. Its commit is the project's. Its packages are hard links, which are as good as installed
 * ones: a component's path within the project is in its styles. The links need one file system.
 */
export async function createCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(root, '.dist.copy-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '-z');
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file)).catch(ignoreMissing);
  }
  // What a build writes into would be written for both.
  const caches = ['.astro', '.cache', '.vite'];
  const installed = await readdir(join(root, 'node_modules'));
  await mkdir(join(folder, 'node_modules'));
  execFileSync('cp', [
    '-al',
    ...installed
      .filter((name) => !caches.includes(name))
      .map((name) => join(root, 'node_modules', name)),
    join(folder, 'node_modules'),
  ]);
  const repository = {
    GIT_DIR: git('rev-parse', '--absolute-git-dir').trim(),
    GIT_WORK_TREE: folder,
  };
  return {
    folder,
    dist: join(folder, 'dist'),
    build: (env = {}) =>
      startProgram(
        ['node_modules/astro/bin/astro.mjs', 'build'],
        { ...repository, ...env },
        folder,
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The digest of every file in a folder, by its path there. */
export async function digestFolder(folder: string): Promise<Record<string, string>> {
  const files = await listFiles(folder);
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file, digest(await readFile(join(folder, file)))] as const),
    ),
  );
}

/** A file may be removed from the folder and not yet from Git. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
