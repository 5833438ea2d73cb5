import type { Mismatch } from '../agreement/mismatch.ts';
import { checks } from '../verify/checks.ts';
import { createFolderTarget } from '../verify/folder-target.ts';
import { toShortLine } from '../verify/printable.ts';
import { runChecks } from '../verify/run.ts';

/** The gate compares the forms with the build's own facts, so it skips the checks that do it. */
const fileChecks = checks.filter(
  ({ id, need }) => need === 'file' && !/^(?:agree-.*|pages-facts)$/.test(id),
);

/** The most characters of a file to show. */
const shown = 200;

/** Runs the contract's checks of files on a build. */
export async function findCheckMismatches(client: string): Promise<Mismatch[]> {
  const results = await runChecks(fileChecks, createFolderTarget(client));
  return results.flatMap((result) => {
    if (result.outcome !== 'failed') return [];
    const { check, mismatches, attempts } = result;
    // The last attempt is about the last file that fails the check.
    const { request, exchange } = attempts.at(-1) ?? {};
    return mismatches.map((mismatch) => {
      const [, expected, found] = /^expected ([^]*?), received ([^]*)$/.exec(mismatch) ?? [];
      return {
        file: request?.target ?? '/',
        fact: `${check.sentence} [${check.id}]`,
        expected: expected ?? mismatch.replace(/^expected /, ''),
        received:
          found ?? toShortLine(exchange?.body.toString('utf8', 0, 4 * shown) ?? 'nothing', shown),
      };
    });
  });
}
