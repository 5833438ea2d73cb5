import { expect, it } from 'vitest';
import { toInfo } from '../../../../src/contract/bodies.ts';
import { agreementChecks } from '../../../../src/verify/checks/agreement.ts';
import { runChecks } from '../../../../src/verify/run.ts';
import { sampleFacts } from '../../sample-facts.ts';
import { respond, simulate } from '../simulated-target.ts';

async function judge(id: string, body: string) {
  const info = JSON.stringify(toInfo(sampleFacts));
  const target = simulate(({ target: path }) => respond(200, path.includes('info') ? info : body));
  const [result] = await runChecks(
    agreementChecks.filter((check) => check.id === id),
    target,
  );
  return result?.outcome === 'failed' ? result.mismatches.join() : undefined;
}

it('A form shows its first mismatches and counts the others', async () => {
  expect(await judge('agree-openapi', '{"a":1}')).toMatch(
    /^contract \(openapi\): expected "3\.1\.1", received "nothing"; .*; and \d+ more$/,
  );
});

it('A Markdown twin that is too long is not parsed', async () => {
  expect(await judge('agree-twin-docs', '*a_'.repeat(1_000_000))).toBe(
    'expected at most 20000 bytes of Markdown, received 3000000',
  );
});
