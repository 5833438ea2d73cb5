import { cp, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './hosts.ts';

/** What the Node server runs on, in a folder of its own whose `dist`, not there yet, a test may spoil. */
export async function copyServer(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'server-')));
  await cp(join(root, 'src'), join(folder, 'src'), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
