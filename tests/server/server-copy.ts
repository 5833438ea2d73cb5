import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../project.ts';

/** Copies the source of the server to a folder without a `dist`, which a test can fill and change. */
export async function copyServer(folder: string): Promise<void> {
  for (const name of ['src', 'package.json', 'astro.config.mjs']) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}
