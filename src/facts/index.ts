import { parseOrExit } from './environment.ts';
import { findRateLimitMode, parseBuild } from './parse-build.ts';
import { product } from './product.ts';

/** The build's facts. Exits if one is wrong: Astro would add a stack trace to the message. */
export const facts = parseOrExit(() => parseBuild(process.env, product));

/** The rate limit mode of the deployment that this build is for. */
export const rateLimitMode = findRateLimitMode(process.env);
