import { cp, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../project.ts';

/** Copies the source of the server to a folder without a `dist`, which a test can fill and change. */
export async function copyServer(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'server-')));
  await cp(join(root, 'src'), join(folder, 'src'), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
