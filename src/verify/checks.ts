import type { Check } from './check.ts';
import { apiChecks, bodiesCheck } from './checks/api.ts';
import { fileCopyChecks } from './checks/file-copies.ts';
import { factsCheck, sourceCheck } from './checks/facts.ts';
import { hiddenPathChecks } from './checks/hidden-paths.ts';
import { logChecks } from './checks/log.ts';
import { manifestFileChecks } from './checks/manifest-files.ts';
import { manifestChecks } from './checks/manifest.ts';
import { pageChecks } from './checks/pages.ts';
import { rateLimitChecks } from './checks/rate-limit.ts';
import { originCheck, reachCheck } from './checks/reach.ts';
import { siteChecks } from './checks/site.ts';
import { stackTraceCheck } from './checks/stack-trace.ts';
import { steadyChecks } from './checks/steady.ts';

/** Every check of the contract, in the order of a report. */
export const checks: readonly Check[] = [
  reachCheck,
  originCheck,
  bodiesCheck,
  ...apiChecks,
  ...manifestChecks,
  ...manifestFileChecks,
  ...fileCopyChecks,
  ...siteChecks,
  ...hiddenPathChecks,
  sourceCheck,
  factsCheck,
  ...pageChecks,
  ...steadyChecks,
  ...rateLimitChecks,
  ...logChecks,
  stackTraceCheck,
];
