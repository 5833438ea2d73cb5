import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Facts } from '../facts/schema.ts';
import { findDisagreements, type Disagreement } from '../forms/agreement.ts';
import { findRuleFaults } from '../netlify/find-faults.ts';
import { findCheckFaults } from './check-faults.ts';
import { findCodingFaults } from './coding-faults.ts';
import { findManifestFaults } from './manifest-faults.ts';
import { isCoded, listFiles, toRequestPath } from './published.ts';

/** What a gate looks at: the published files, and the rules by which Netlify serves them. */
export interface Output {
  readonly client: string;
  readonly netlifyToml: string;
}

/**
 * Everything in a build that does not say what the facts say, or does not fit together: all forms of
 * the facts, the contract's checks of files, the rules for header fields, the codings of files and the
 * manifest. Empty where the build may be published.
 */
export async function findFaults(output: Output, facts: Facts): Promise<Disagreement[]> {
  const { client, netlifyToml } = output;
  const files = await listFiles(client);
  const read = (path: string) =>
    readFile(join(client, path.endsWith('/') ? `${path}index.html` : path)).then(
      (bytes) => new Uint8Array(bytes),
      () => undefined,
    );
  const requested = files.filter((file) => !isCoded(file)).map(toRequestPath);
  const pages = requested.filter((path) => /(?:\/|\.html)$/.test(path));
  return [
    ...(await findDisagreements(read, pages, facts)),
    ...(await findCheckFaults(client)),
    ...findRuleFaults(netlifyToml, requested),
    ...(await findCodingFaults(client, files)),
    ...(await findManifestFaults(client, facts)),
  ];
}
