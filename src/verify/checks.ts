import type { Check } from './check.ts';
import { encodingChecks } from './checks/encodings.ts';
import { factsCheck } from './checks/facts.ts';
import { createManifestChecks } from './checks/manifest.ts';
import { manifestFileChecks } from './checks/manifest-files.ts';
import { rateLimitChecks } from './checks/rate-limit.ts';
import { logChecks } from './checks/log.ts';
import { pageChecks } from './checks/pages.ts';
import { readChecks } from './checks/reads.ts';
import { requestChecks } from './checks/requests.ts';
import { revalidationChecks } from './checks/revalidation.ts';
import { hiddenPathChecks } from './checks/hidden-paths.ts';
import { siteChecks } from './checks/site.ts';
import { wireChecks } from './checks/wire.ts';

/**
 * Creates every check of the contract, in the order of a report. `key` is the thumbprint of a public
 * key (RFC 7638) that must have signed the manifest.
 */
export function createChecks(key?: string): readonly Check[] {
  return [
    ...readChecks,
    ...encodingChecks,
    ...revalidationChecks,
    ...requestChecks,
    ...rateLimitChecks,
    ...createManifestChecks(key),
    ...manifestFileChecks,
    ...siteChecks,
    ...hiddenPathChecks,
    factsCheck,
    ...wireChecks,
    ...pageChecks,
    ...logChecks,
  ];
}

export const checks: readonly Check[] = createChecks();
