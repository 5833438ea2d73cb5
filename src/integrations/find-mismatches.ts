import { findMismatches, findPageMismatches } from '../agreement/find-mismatches.ts';
import type { Mismatch } from '../agreement/mismatch.ts';
import type { Facts } from '../facts/schema.ts';
import {
  isCoded,
  listFiles,
  readPublished,
  toRequestPath,
} from '../published/manifest/published-files.ts';
import { findCheckMismatches } from './check-mismatches.ts';
import { findEncodingMismatches } from './encoding-mismatches.ts';

/**
 * Finds everything in the published files that contradicts the facts, the contract or another file. A
 * build without any may be published.
 */
export async function findBuildMismatches(client: string, facts: Facts): Promise<Mismatch[]> {
  const read = (path: string) => readPublished(client, path);
  const files = await listFiles(client);
  const requested = files.filter((file) => !isCoded(file)).map(toRequestPath);
  const found = await findMismatches(read, facts);
  for (const page of requested.filter((path) => /(?:\/|\.html)$/.test(path))) {
    found.push(...(await findPageMismatches(read, page, facts)));
  }
  return [
    ...found,
    ...(await findCheckMismatches(client)),
    ...(await findEncodingMismatches(client, files)),
  ];
}
