import type { Check } from './check.ts';
import { agreementChecks } from './checks/agreement.ts';
import { createManifestChecks } from './checks/manifest.ts';
import { rateLimitChecks } from './checks/rate-limit.ts';
import { readChecks } from './checks/reads.ts';
import { representationChecks } from './checks/representations.ts';
import { requestChecks } from './checks/requests.ts';
import { siteChecks } from './checks/site.ts';
import { wireChecks } from './checks/wire.ts';

/**
 * Creates every check of the contract, in the order of a report. `key` is the thumbprint of a public
 * key (RFC 7638) that must have signed the manifest.
 */
export function createChecks(key?: string): readonly Check[] {
  return [
    ...readChecks,
    ...requestChecks,
    ...rateLimitChecks,
    ...representationChecks,
    ...createManifestChecks(key),
    ...siteChecks,
    ...agreementChecks,
    ...wireChecks,
  ];
}

export const checks: readonly Check[] = createChecks();
