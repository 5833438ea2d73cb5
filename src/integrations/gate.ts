import type { Facts } from '../facts/schema.ts';
import { findDisagreements, type Disagreement } from '../forms/agreement.ts';
import { findRuleFaults } from '../netlify/find-faults.ts';
import { findCheckFaults } from './check-faults.ts';
import { findCodingFaults } from './coding-faults.ts';
import { findManifestFaults } from './manifest-faults.ts';
import { pageWork, type PageWork } from './page-work.ts';
import { isCoded, listFiles, readPublished, toRequestPath } from '../manifest/published-files.ts';

/** What a gate looks at: the published files, and the rules by which Netlify serves them. */
export interface Output {
  readonly client: string;
  readonly netlifyToml: string;
}

/** What takes the gate long, and may be done elsewhere. */
export type GateWork = Pick<PageWork, 'comparePage' | 'compareCodings'>;

/**
 * Everything in a build that does not say what the facts say, or does not fit together: all forms of
 * the facts, the contract's checks of files, the rules for header fields, the codings of files and the
 * manifest. Empty where the build may be published. Pages and codings are compared one by one, by
 * threads where there are some.
 */
export async function findFaults(
  output: Output,
  facts: Facts,
  work: GateWork = pageWork,
): Promise<Disagreement[]> {
  const { client, netlifyToml } = output;
  const files = await listFiles(client);
  const requested = files.filter((file) => !isCoded(file)).map(toRequestPath);
  const pages = requested.filter((path) => /(?:\/|\.html)$/.test(path));
  const found = await Promise.all([
    findDisagreements((path) => readPublished(client, path), facts),
    ...pages.map((page) => work.comparePage(client, page, facts)),
    findCheckFaults(client),
    findCodingFaults(client, files, work),
    findManifestFaults(client, facts),
  ]);
  return [...found.flat(), ...findRuleFaults(netlifyToml, requested)];
}
