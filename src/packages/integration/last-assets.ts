import { hash } from 'node:crypto';
import { manifestSchema, sitePaths, toRequestPath } from '@frontdesk/files';
import { type Files, FolderFiles, writeFiles } from '@frontdesk/folders';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hasMetadata } from '@frontdesk/pictures';

const assets = '/_astro';

/** What the manifest of any version has. */
const anyManifest = z.object({ sha256: manifestSchema.shape.sha256 });

/** What pages load from this folder. A cache that someone else wrote to may have other files. */
const loaded = /\.(?:css|m?js|woff2?|ttf|otf|avif|gif|ico|jpe?g|a?png|svg|webp)$/i;

/**
 * Reads the hashed files of the last build that the new one lacks, because pages that were loaded before a deploy still
 * request them. `folders` are the places where the last build may be. Its manifest doesn't list what it kept itself, so
 * each file is kept once.
 */
export async function readLastAssets(folders: readonly string[], files: Files): Promise<Files> {
  for (const folder of folders) {
    try {
      const manifest = await readFile(join(folder, sitePaths.manifest), 'utf8');
      const { sha256 } = anyManifest.parse(JSON.parse(manifest));
      const kept = new Map<string, Buffer>();
      for (const [name, bytes] of new FolderFiles(join(folder, assets))) {
        const path = assets + name;
        const isKnown = sha256[toRequestPath(path)] === hash('sha256', bytes);
        if (!loaded.test(path) || files.has(path) || !isKnown) continue;
        // Before 0.5, a build could publish a picture as its camera wrote it.
        if (!(await hasMetadata(bytes))) kept.set(path, bytes);
      }
      return kept;
    } catch {
      // There is no build in this folder, or an incomplete one.
    }
  }
  return new Map();
}

/** Stores a build's hashed files and its manifest for the next build, in place of the last one's. */
export async function storeAssets(folder: string, files: Files): Promise<void> {
  const isStored = (path: string) => path.startsWith(`${assets}/`) || path === sitePaths.manifest;
  await rm(folder, { recursive: true, force: true });
  const stored = [...files.keys()].filter(isStored);
  writeFiles(
    folder,
    stored.map((path) => [path, files.get(path) ?? '']),
  );
}
