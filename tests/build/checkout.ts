import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../find-program.ts';
import { root, startProgram } from '../server/hosts.ts';

/** A copy of the project in another folder, which can be built. */
export interface Checkout {
  readonly folder: string;
  readonly dist: string;
  /** Runs `astro build` there. Returns its exit code and its output. */
  build(env?: Record<string, string>): Promise<{ code: number | null; text: string }>;
  remove(): Promise<void>;
}

/** True if a copy has a commit. */
export const hasRepository = existsSync(join(root, '.git')) && findProgram('git') !== undefined;

/**
 * Copies what a build reads, with the last commit if there is a repository. Packages are hard links, because the
 * styles of a component depend on its path.
 */
export async function createCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(root, '.dist.copy-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  if (hasRepository)
    git('clone', '--quiet', '--depth', '1', '--no-checkout', `file://${root}`, '.');
  for (const name of globSync(['src', 'public', 'examples', '*.{json,mjs}'], { cwd: root })) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  if (hasRepository) git('reset', '--quiet');
  await mkdir(join(folder, 'node_modules'));
  const packages = globSync(join(root, 'node_modules', '*'));
  execFileSync('cp', ['-al', ...packages, join(folder, 'node_modules')]);
  return {
    folder,
    dist: join(folder, 'dist'),
    async build(env = {}) {
      const command = ['node_modules/astro/bin/astro.mjs', 'build'];
      const { exited, output } = startProgram(command, env, folder);
      return { code: await exited, text: output.stdout + output.stderr };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
