import { parseOrExit } from './environment.ts';
import { parseBuild } from './parse-build.ts';
import { product } from './product.ts';

/** The build's settings. Astro would print more errors and a stack after the message of a wrong one. */
export const { facts, securityContact, sourceDate } = parseOrExit(() =>
  parseBuild(process.env, product),
);
