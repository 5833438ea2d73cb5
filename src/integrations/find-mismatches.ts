import { findMismatches, findPageMismatches } from '../agreement/find-mismatches.ts';
import type { Mismatch } from '../agreement/mismatch.ts';
import type { Facts } from '../facts/schema.ts';
import { listFiles, readPublished, toRequestPath } from '../published/manifest/published-files.ts';
import { findCheckMismatches } from './check-mismatches.ts';

/**
 * Finds everything in the published files that contradicts the facts, the contract or another file. A
 * build without any may be published.
 */
export async function findBuildMismatches(client: string, facts: Facts): Promise<Mismatch[]> {
  const read = (path: string) => readPublished(client, path);
  const pages = (await listFiles(client)).filter((file) => file.endsWith('.html'));
  const found = await Promise.all([
    findMismatches(read, facts),
    ...pages.map((page) => findPageMismatches(read, toRequestPath(page), facts)),
    findCheckMismatches(client),
  ]);
  return found.flat();
}
