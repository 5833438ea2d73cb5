import { compareForm } from '../agreement/compare.ts';
import { fileOf } from '../agreement/form.ts';
import { forms, formsOfPage } from '../agreement/forms.ts';
import type { Facts } from '../facts/facts.ts';
import { listPages, toPage, type Files } from '../published/files.ts';
import { checks } from '../verify/checks.ts';
import { createFilesTarget } from '../verify/files-target.ts';
import { toPrintable } from '../verify/printable.ts';
import { runChecks } from '../verify/run.ts';

/** The gate compares the forms with the facts, so it skips the checks that use the info record for that. */
const fileChecks = checks.filter(
  ({ id, need }) => need === 'file' && !/^(?:agree-.*|pages-facts)$/.test(id),
);

/**
 * Stops a build whose files contradict the facts, the contract or each other.
 * @throws {Error} that lists the mismatches.
 */
export async function gate(files: Files, facts: Facts): Promise<void> {
  const mismatches = await findMismatches(files, facts);
  if (mismatches.length === 0) return;
  const count = mismatches.length === 1 ? 'a mismatch' : `${mismatches.length} mismatches`;
  const lines = mismatches.map((mismatch) => `  ${toPrintable(mismatch)}`);
  throw new Error([`The build has ${count} and is not published:`, ...lines].join('\n'));
}

/** Finds the mismatches in the published files, a sentence each that starts with the file. */
export async function findMismatches(files: Files, facts: Facts): Promise<string[]> {
  const pages = listPages(files).map(toPage);
  const stated = [...Object.values(forms), ...pages.flatMap(formsOfPage)].flatMap((form) => {
    const file = fileOf(form);
    return compareForm(form, files.get(file), facts).map((mismatch) => `${file}: ${mismatch}`);
  });
  const results = await runChecks(fileChecks, createFilesTarget('the build', files));
  const failed = results.flatMap((result) => {
    if (result.outcome !== 'failed') return [];
    const { check, mismatches, attempts } = result;
    // The last attempt is about the last file that fails the check.
    const file = attempts.at(-1)?.request.target ?? '/';
    return mismatches.map((mismatch) => `${file}: ${check.sentence} [${check.id}]: ${mismatch}`);
  });
  return [...stated, ...failed];
}
