import type { Check } from './check.ts';
import { budgetChecks } from './checks/budget.ts';
import { descriptionChecks } from './checks/description.ts';
import { errorChecks } from './checks/errors.ts';
import { agreementChecks } from './checks/agreement.ts';
import { createManifestChecks } from './checks/manifest.ts';
import { representationChecks } from './checks/representations.ts';
import { requestChecks } from './checks/requests.ts';
import { aliasChecks, routeChecks } from './checks/routes.ts';
import { absentFileChecks, siteChecks } from './checks/site.ts';
import { wireChecks } from './checks/wire.ts';

/**
 * Every check there is: what the contract promises, in the order in which it is read. With `key`, the
 * thumbprint of a public key (RFC 7638), its holder must have signed the manifest.
 */
export function createChecks(key?: string): readonly Check[] {
  return [
    ...routeChecks,
    ...aliasChecks,
    ...requestChecks,
    ...errorChecks,
    ...budgetChecks,
    ...representationChecks,
    ...descriptionChecks,
    ...createManifestChecks(key),
    ...absentFileChecks,
    ...siteChecks,
    ...agreementChecks,
    ...wireChecks,
  ];
}

export const checks: readonly Check[] = createChecks();
