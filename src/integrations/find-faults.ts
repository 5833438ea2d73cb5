import type { Facts } from '../facts/schema.ts';
import { findDisagreements, findPageDisagreements, type Disagreement } from '../forms/agreement.ts';
import { isCoded, listFiles, readPublished, toRequestPath } from '../manifest/published-files.ts';
import { findCheckFaults } from './check-faults.ts';
import { findCodingFaults } from './coding-faults.ts';

/**
 * Finds everything in the published files that contradicts the facts, the contract or another file. A
 * build without any may be published.
 */
export async function findFaults(client: string, facts: Facts): Promise<Disagreement[]> {
  const read = (path: string) => readPublished(client, path);
  const files = await listFiles(client);
  const requested = files.filter((file) => !isCoded(file)).map(toRequestPath);
  const faults = await findDisagreements(read, facts);
  for (const page of requested.filter((path) => /(?:\/|\.html)$/.test(path))) {
    faults.push(...(await findPageDisagreements(read, page, facts)));
  }
  return [
    ...faults,
    ...(await findCheckFaults(client)),
    ...(await findCodingFaults(client, files)),
  ];
}
