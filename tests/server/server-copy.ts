import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProject } from '../copy-project.ts';
import { root } from '../project.ts';

/** Copies the source of the server to a folder without a `dist`, which a test can fill and change. */
export async function copyServer(folder: string): Promise<void> {
  copyProject(folder);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}
