import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findProgram } from '../find-program.ts';
import { root, startProgram, type Program } from '../server/hosts.ts';

/** A copy of the project in another folder, which can be built. */
export interface Checkout {
  readonly folder: string;
  readonly dist: string;
  /** Starts `astro build` there. */
  build(env?: Record<string, string>): Program;
  remove(): Promise<void>;
}

/** Git and the tools ignore these, and other tests may change them during a copy. */
const ignored =
  /^(?:\.astro|\.vite.*|\.cache|\.mutant-.*|\.public-build-.*|\.env|\.git|\.netlify|\.wrangler|\.dist\..*|bin|dist|node_modules)$/;

/** Whether a copy has a commit. */
export const hasRepository = existsSync(join(root, '.git')) && findProgram('git') !== undefined;

/**
 * Copies the project, with a clone of its repository if it has one, to a folder that Git and the tools
 * ignore. A shallow clone has the last commit alone. The packages are hard links and not symbolic ones,
 * because the styles of a component depend on its path in the project.
 */
export async function createCheckout({ shallow = false } = {}): Promise<Checkout> {
  const folder = await mkdtemp(join(root, '.dist.copy-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  const depth = shallow ? ['--depth', '1'] : [];
  if (hasRepository) git('clone', '--quiet', ...depth, '--no-checkout', `file://${root}`, '.');
  const list = async (path: string) =>
    (await readdir(join(root, path))).filter((name) => !ignored.test(name));
  for (const name of await list('.')) {
    const filter = (source: string) => !ignored.test(basename(source));
    await cp(join(root, name), join(folder, name), { recursive: true, filter });
  }
  if (hasRepository) git('reset', '--quiet');
  await mkdir(join(folder, 'node_modules'));
  const packages = (await list('node_modules')).map((name) => join(root, 'node_modules', name));
  execFileSync('cp', ['-al', ...packages, join(folder, 'node_modules')]);
  return {
    folder,
    dist: join(folder, 'dist'),
    build: (env = {}) => startProgram(['node_modules/astro/bin/astro.mjs', 'build'], env, folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
