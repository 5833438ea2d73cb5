import type { Facts } from '../facts/schema.ts';
import { findBuildMismatches } from './find-mismatches.ts';
import { renderMismatches } from './render-mismatches.ts';

/**
 * Stops a build whose files contradict the facts, the contract or each other.
 * @throws {Error} that lists the mismatches.
 */
export async function gate(client: string, facts: Facts): Promise<void> {
  const mismatches = await findBuildMismatches(client, facts);
  if (mismatches.length > 0) throw new Error(renderMismatches(mismatches));
}
