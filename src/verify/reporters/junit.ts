import { create } from 'xmlbuilder2';
import { toPrintable, toShortLine } from '../printable.ts';
import { countOutcomes, type Result } from '../result.ts';
import { renderFailure } from './failure-lines.ts';

/**
 * The report in the XML that JUnit made common and CI systems read: a suite for the target, a case a
 * check, grouped by what the check needs. Text of the other machine is made printable first, so none
 * of it can be a character that XML 1.0 forbids (§2.2).
 */
export function renderJunit(target: string, results: readonly Result[]): string {
  const { failed, skipped } = countOutcomes(results);
  const counts = { tests: results.length, failures: failed, errors: 0, skipped };
  const root = create({ version: '1.0', encoding: 'UTF-8' });
  const suite = root
    .ele('testsuites', { name: 'frontdesk-verify', ...counts })
    .ele('testsuite', { name: toPrintable(target), ...counts });
  for (const result of results) {
    const { id, sentence, clause, need } = result.check;
    const name = toPrintable(`${id}: ${sentence} [${clause}]`);
    const testCase = suite.ele('testcase', { classname: `verify.${need}`, name });
    if (result.outcome === 'failed') {
      const message = toShortLine(result.faults[0] ?? '');
      testCase
        .ele('failure', { message, type: toPrintable(id) })
        .txt(renderFailure(result).join('\n'));
    } else if (result.outcome === 'skipped') {
      testCase.ele('skipped', { message: toShortLine(result.reason) });
    } else if (result.note !== undefined) {
      testCase.ele('system-out').txt(toShortLine(result.note));
    }
  }
  return root.end({ prettyPrint: true });
}
