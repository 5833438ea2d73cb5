import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Lets every user read a folder: `public` can have private files, and the server can run as another user. */
export function shareFiles(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
