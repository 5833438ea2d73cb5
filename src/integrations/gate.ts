import type { AstroIntegration } from 'astro';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../facts/schema.ts';
import { findBuildMismatches } from './find-mismatches.ts';
import { renderMismatches } from './render-mismatches.ts';

/**
 * Stops a build whose files contradict the facts, the contract or each other. It runs after every
 * integration that writes published files.
 */
export function gate(facts: Facts): AstroIntegration {
  return {
    name: 'frontdesk-gate',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const mismatches = await findBuildMismatches(fileURLToPath(dir), facts);
        if (mismatches.length > 0) throw new Error(renderMismatches(mismatches));
        logger.info('every published file agrees with the facts and the contract');
      },
    },
  };
}
