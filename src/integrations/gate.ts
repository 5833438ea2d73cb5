import type { AstroIntegration } from 'astro';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../facts/schema.ts';
import { findBuildMismatches } from './find-mismatches.ts';
import { renderMismatches } from './render-mismatches.ts';

/**
 * Stops a build whose files contradict the facts, the contract or each other. It runs after every
 * integration that writes published files.
 */
export function gate(facts: Facts): AstroIntegration {
  let root: URL | undefined;
  return {
    name: 'frontdesk-gate',
    hooks: {
      'astro:config:done': ({ config }) => {
        ({ root } = config);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const netlifyToml = await readFile(new URL('netlify.toml', root), 'utf8');
        const output = { client: fileURLToPath(dir), netlifyToml };
        const mismatches = await findBuildMismatches(output, facts);
        if (mismatches.length > 0) throw new Error(renderMismatches(mismatches));
        logger.info('every published file agrees with the facts and the contract');
      },
    },
  };
}
