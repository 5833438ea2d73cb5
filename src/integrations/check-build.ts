import type { Facts } from '../facts/facts.ts';
import { toRequestPath, type Files } from '../published/files.ts';
import { checks } from '../verify/checks.ts';
import { scanFacts } from '../verify/facts-scan/scan-facts.ts';
import { createFilesTarget } from '../verify/files-target.ts';
import { toPrintable } from '../verify/printable.ts';
import { runChecks } from '../verify/run.ts';
import { findDeadLinks } from './dead-links.ts';

/** The build scans its files for the facts itself: those of product.ts, not of the info record. */
const fileChecks = checks.filter(({ id, need }) => need === 'file' && id !== 'facts');

/**
 * Stops a build with files that contradict the facts, the contract, or each other, or with dead links.
 * @throws {Error} that lists the mismatches.
 */
export async function checkBuild(files: Files, facts: Facts): Promise<void> {
  const published = new Map([...files].map(([path, bytes]) => [toRequestPath(path), bytes]));
  const wrongFacts = scanFacts(published, facts);
  const dead = findDeadLinks(files, facts);
  const mismatches = [...wrongFacts, ...dead, ...(await findFailures(files))];
  if (mismatches.length === 0) return;
  const count = mismatches.length === 1 ? 'a mismatch' : `${mismatches.length} mismatches`;
  const lines = mismatches.map((mismatch) => `  ${toPrintable(mismatch)}`);
  const hint =
    wrongFacts.length === 0
      ? []
      : ['The facts are in src/facts/product.ts. Its field `mentions` lists values of others.'];
  const text = [`The build has ${count} and is not published:`, ...lines, ...hint].join('\n');
  // Astro would print the stack after the message.
  throw Object.assign(new Error(text), { stack: '' });
}

/** Runs the checks that need only files. Returns a sentence for each mismatch. */
async function findFailures(files: Files): Promise<string[]> {
  const results = await runChecks(fileChecks, createFilesTarget('the build', files));
  return results.flatMap((result) => {
    if (result.outcome !== 'failed') return [];
    const { check, mismatches } = result;
    return mismatches.map(({ text, exchanges }) => {
      const file = exchanges.at(-1)?.request.target ?? '/';
      return `${file}: ${check.sentence} [${check.id}]: ${text}`;
    });
  });
}
