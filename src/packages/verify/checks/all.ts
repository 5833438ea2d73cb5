import type { Check } from './check.ts';
import { copyChecks } from './copies.ts';
import { factsCheck, sourceCheck } from './facts.ts';
import { hiddenPathChecks } from './hidden-paths.ts';
import { logChecks } from './log.ts';
import { manifestFileChecks } from './manifest-files.ts';
import { manifestChecks } from './manifest.ts';
import { rateLimitChecks } from './rate-limit.ts';
import { originCheck, reachCheck } from './reach.ts';
import { bodiesCheck, requestChecks } from './request-checks.ts';
import { securityCheck } from './security-txt.ts';
import { sitemapCheck } from './sitemap.ts';

/** Every check of the contract, in the order of a report. */
export const checks: readonly Check[] = [
  reachCheck,
  originCheck,
  bodiesCheck,
  ...requestChecks,
  ...manifestChecks,
  ...manifestFileChecks,
  sitemapCheck,
  securityCheck,
  ...hiddenPathChecks,
  sourceCheck,
  factsCheck,
  ...copyChecks,
  ...rateLimitChecks,
  ...logChecks,
];
