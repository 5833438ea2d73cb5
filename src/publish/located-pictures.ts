import type { Files } from '../files/files.ts';
import { canHaveMetadata, hasPosition } from '../render/picture-metadata.ts';

/** Lists the pictures outside `_astro`, as they are in `public`, that say where they were taken. */
export async function listLocated(files: Files): Promise<string[]> {
  const paths = [...files.keys()].filter(
    (path) => !path.startsWith('/_astro/') && canHaveMetadata(path),
  );
  const found = await Promise.all(
    paths.map(async (path) =>
      (await hasPosition(path, files.get(path) ?? Buffer.of())) ? [path] : [],
    ),
  );
  return found.flat();
}
