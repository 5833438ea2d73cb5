import type { AstroIntegration } from 'astro';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../facts/schema.ts';
import { findFaults } from './find-faults.ts';
import { renderFaults } from './render-faults.ts';

/**
 * Stops a build whose files contradict the facts, the contract or each other. It runs after every
 * integration that writes published files.
 */
export function gate(facts: Facts): AstroIntegration {
  return {
    name: 'frontdesk-gate',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const faults = await findFaults(fileURLToPath(dir), facts);
        if (faults.length > 0) throw new Error(renderFaults(faults));
        logger.info('every published file agrees with the facts and the contract');
      },
    },
  };
}
