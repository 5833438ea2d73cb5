import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles } from '../../src/published/manifest/published-files.ts';
import { digest } from '../../src/published/manifest/digest.ts';
import { root, startProgram, type Program } from '../http/hosts.ts';

/** A copy of the project in another folder, which can be built. */
export interface Checkout {
  readonly folder: string;
  readonly dist: string;
  /** Starts `astro build` there. */
  build(env?: Record<string, string>): Program;
  remove(): Promise<void>;
}

/**
 * Copies the project, without the files that Git ignores, to a folder that Git and the tools ignore.
 * The copy has the same commit. Its packages are hard links and not symbolic ones, because the styles
 * of a component depend on its path in the project.
 */
export async function createCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(root, '.dist.copy-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '-z');
  for (const file of listed.split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file)).catch(ignoreMissing);
  }
  // Builds write into these, and links would share them.
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

/** Returns the digest of every file in a folder by its path. */
export async function digestFolder(folder: string): Promise<Record<string, string>> {
  const files = await listFiles(folder);
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file, digest(await readFile(join(folder, file)))] as const),
    ),
  );
}

/** Git still lists a file that was removed from the folder only. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
