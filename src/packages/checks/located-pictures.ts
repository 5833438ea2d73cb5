import type { Files } from '@frontdesk/folders';
import { hasPosition } from '@frontdesk/pictures';

/** Lists the pictures that say where they were taken: those of `public`, because the build removes that from all others. */
export function listLocated(files: Files): string[] {
  return Iterator.from(files)
    .filter(([, bytes]) => hasPosition(bytes))
    .map(([path]) => path)
    .toArray();
}
