import { apiChecks, bodiesCheck } from './api.ts';
import type { Check } from './check.ts';
import { factsCheck, sourceCheck } from './facts.ts';
import { fileCopyChecks } from './file-copies.ts';
import { hiddenPathChecks } from './hidden-paths.ts';
import { logChecks } from './log.ts';
import { manifestFileChecks } from './manifest-files.ts';
import { manifestChecks } from './manifest.ts';
import { rateLimitChecks } from './rate-limit.ts';
import { originCheck, reachCheck } from './reach.ts';
import { siteChecks } from './site.ts';
import { steadyChecks } from './steady.ts';

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
  ...steadyChecks,
  ...rateLimitChecks,
  ...logChecks,
];
