import type { Manifest } from '../published/manifest/manifest.ts';
import type { Check } from './check.ts';
import { apiChecks, apiFileChecks } from './checks/api.ts';
import { factsCheck } from './checks/facts.ts';
import { hiddenPathChecks } from './checks/hidden-paths.ts';
import { logChecks } from './checks/log.ts';
import { createManifestFileChecks } from './checks/manifest-files.ts';
import { createManifestChecks } from './checks/manifest.ts';
import { pageChecks } from './checks/pages.ts';
import { rateLimitChecks } from './checks/rate-limit.ts';
import { siteChecks } from './checks/site.ts';
import { steadyChecks } from './checks/steady.ts';

/** Creates every check of the contract, in the order of a report. With `build`, also compares with it. */
export function createChecks(build?: Manifest): readonly Check[] {
  return [
    ...apiFileChecks,
    ...apiChecks,
    ...createManifestChecks(build),
    ...createManifestFileChecks(build),
    ...siteChecks,
    ...hiddenPathChecks,
    factsCheck,
    ...pageChecks,
    ...steadyChecks,
    ...rateLimitChecks,
    ...logChecks,
  ];
}

export const checks: readonly Check[] = createChecks();
