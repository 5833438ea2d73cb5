import type { Check } from './check.ts';
import { budgetChecks } from './checks/budget.ts';
import { descriptionChecks } from './checks/description.ts';
import { errorChecks } from './checks/errors.ts';
import { formChecks } from './checks/forms.ts';
import { representationChecks } from './checks/representations.ts';
import { requestChecks } from './checks/requests.ts';
import { aliasChecks, routeChecks } from './checks/routes.ts';
import { absentFileChecks, siteChecks } from './checks/site.ts';
import { wireChecks } from './checks/wire.ts';

/** Every check there is: what the contract promises, in the order in which it is read. */
export const checks: readonly Check[] = [
  ...routeChecks,
  ...aliasChecks,
  ...requestChecks,
  ...errorChecks,
  ...budgetChecks,
  ...representationChecks,
  ...descriptionChecks,
  ...absentFileChecks,
  ...siteChecks,
  ...formChecks,
  ...wireChecks,
];
