import type { Facts } from '../facts/facts.ts';
import { isCoded, toRequestPath, type Files } from '../published/files.ts';
import { digest } from '../published/manifest/digest.ts';
import type { Manifest } from '../published/manifest/manifest.ts';
import type { Commit } from './commit.ts';

/** Creates the manifest. Compressed copies and the 404 page are left out: no client requests them by their path. */
export function createManifest(
  files: Files,
  facts: Facts,
  { id, time, modified }: Commit,
): Manifest {
  const listed = [...files].filter(([path]) => path !== '/404.html' && !isCoded(path));
  return {
    version: facts.version,
    commit: id,
    committed: time?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null,
    modified,
    sha256: Object.fromEntries(listed.map(([path, bytes]) => [toRequestPath(path), digest(bytes)])),
  };
}
