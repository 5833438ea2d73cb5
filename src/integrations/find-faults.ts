import type { Facts } from '../facts/schema.ts';
import {
  findDisagreements,
  findPageDisagreements,
  type Disagreement,
} from '../agreement/agreement.ts';
import { isCoded, listFiles, readPublished, toRequestPath } from '../manifest/published-files.ts';
import { findRuleFaults } from '../netlify/find-faults.ts';
import { findCheckFaults } from './check-faults.ts';
import { findCodingFaults } from './coding-faults.ts';

/** A build's published files, and the rules by which Netlify serves them. */
export interface Output {
  readonly client: string;
  readonly netlifyToml: string;
}

/**
 * Finds everything in a build that contradicts the facts, the contract or the rest of the build.
 * A build without any may be published.
 */
export async function findFaults(
  { client, netlifyToml }: Output,
  facts: Facts,
): Promise<Disagreement[]> {
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
    ...findRuleFaults(netlifyToml, requested),
  ];
}
