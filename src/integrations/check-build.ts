import type { Facts } from '../facts/facts.ts';
import { toRequestPath, type Files } from '../published/files.ts';
import { checks } from '../verify/checks.ts';
import { scanFacts } from '../verify/facts-scan/scan-facts.ts';
import { createFilesTarget } from '../verify/files-target.ts';
import { toPrintable } from '../verify/printable.ts';
import { runChecks } from '../verify/run.ts';
import { findDeadLinks } from './dead-links.ts';
import { findUnlinkedPages } from './unlinked-pages.ts';

/** Leaves out `facts`, which knows only the info record: the build scans for all facts of product.ts. */
const fileChecks = checks.filter(({ id, need }) => need === 'file' && id !== 'facts');

/**
 * Compares a build's files with the facts, the contract, and each other, and looks for dead links and unlinked
 * pages. Returns a report of the mismatches; undefined if there are none.
 */
export async function checkBuild(files: Files, facts: Facts): Promise<string | undefined> {
  const published = new Map([...files].map(([path, bytes]) => [toRequestPath(path), bytes]));
  const wrongFacts = scanFacts(published, facts);
  const mismatches = [
    ...wrongFacts,
    ...(await findDeadLinks(files, facts)),
    ...findUnlinkedPages(files, facts),
    ...(await findFailures(files)),
  ];
  if (mismatches.length === 0) return undefined;
  const count = mismatches.length === 1 ? 'a mismatch' : `${mismatches.length} mismatches`;
  const lines = mismatches.map((mismatch) => `  ${toPrintable(mismatch)}`);
  const hint =
    'The facts are in src/facts/product.ts. To mention a value on purpose, add it to `mentions` there.';
  return [
    `The build has ${count} and was not published:`,
    ...lines,
    ...(wrongFacts.length > 0 ? [hint] : []),
  ].join('\n');
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
