import { parseOrExit } from './environment.ts';
import { parseBuild } from './parse-build.ts';
import { product } from './product.ts';

/** The build's facts. Exits if one is wrong: Astro would add a stack trace to the message. */
export const facts = parseOrExit(() => parseBuild(process.env, product));
