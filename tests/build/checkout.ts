import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProject, linkPackages } from '../copy-project.ts';
import { root, startProgram } from '../server/hosts.ts';

/** A copy of the project in another folder, which can be built. */
export interface Checkout {
  readonly folder: string;
  readonly dist: string;
  /** Runs `astro build` there. Returns its exit code and its output. */
  build(env?: Record<string, string>): Promise<{ code: number | null; text: string }>;
  remove(): Promise<void>;
}

/** Creates a copy of the project with the facts of the tests. */
export async function createCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(root, '.dist.copy-'));
  copyProject(folder);
  linkPackages(folder);
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
