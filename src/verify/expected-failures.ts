import { differences, reasonOn, type Host } from './differences.ts';
import type { Result } from './result.ts';

/** Marks the failures that one of these hosts explains as expected. */
export function markExpected(results: readonly Result[], behind: readonly Host[]): Result[] {
  return results.map((result) => {
    const { check, outcome } = result;
    const { differs } = check;
    const host = behind.find((one) => reasonOn(one, differs) !== undefined);
    if (outcome !== 'failed' || !host || !differs) return result;
    return { check, outcome: 'expected', reason: `behind ${host}: ${differences[differs].title}` };
  });
}
