import type { Check } from './check.ts';
import { agreementChecks } from './checks/agreement.ts';
import { errorChecks } from './checks/errors.ts';
import { createManifestChecks } from './checks/manifest.ts';
import { openapiChecks } from './checks/openapi.ts';
import { rateLimitChecks } from './checks/rate-limit.ts';
import { representationChecks } from './checks/representations.ts';
import { requestChecks } from './checks/requests.ts';
import { aliasChecks, routeChecks } from './checks/routes.ts';
import { absentFileChecks, siteChecks } from './checks/site.ts';
import { wireChecks } from './checks/wire.ts';

/**
 * Creates every check of the contract, in the order of a report. `key` is the thumbprint of a public
 * key (RFC 7638) that must have signed the manifest.
 */
export function createChecks(key?: string): readonly Check[] {
  return [
    ...routeChecks,
    ...aliasChecks,
    ...requestChecks,
    ...errorChecks,
    ...rateLimitChecks,
    ...representationChecks,
    ...openapiChecks,
    ...createManifestChecks(key),
    ...absentFileChecks,
    ...siteChecks,
    ...agreementChecks,
    ...wireChecks,
  ];
}

export const checks: readonly Check[] = createChecks();
