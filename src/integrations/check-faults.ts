import type { Disagreement } from '../forms/agreement.ts';
import { checks } from '../verify/checks.ts';
import { createFolderTarget } from '../verify/folder-target.ts';
import type { Came } from '../verify/result.ts';
import { runChecks } from '../verify/run.ts';

/** But for those that compare forms: the gate compares all there are. */
const fileChecks = checks.filter(({ id, need }) => need === 'file' && !id.startsWith('agree-'));

/** How much of a file is shown, in characters. */
const shown = 200;

/** What the contract's checks of files find wrong with a build. */
export async function findCheckFaults(client: string): Promise<Disagreement[]> {
  const results = await runChecks(fileChecks, createFolderTarget(client));
  return results.flatMap((result) => {
    if (result.outcome !== 'failed') return [];
    const { check, faults, attempts } = result;
    // Of the files that are at fault, the last one is what a check ends on.
    const { request, came } = attempts.at(-1) ?? {};
    return faults.map((fault) => {
      const [, expected, found] = /^expected ([^]*?), came ([^]*)$/.exec(fault) ?? [];
      return {
        file: request?.target ?? '/',
        fact: `${check.sentence} [${check.id}]`,
        expected: expected ?? fault.replace(/^expected /, ''),
        came: found ?? show(came),
      };
    });
  });
}

function show(came: Came | undefined): string {
  if (!came) return 'nothing';
  if (came.status === 404) return 'no file';
  const { bodyStart: text } = came;
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}…` : text);
}
