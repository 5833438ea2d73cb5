import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gaps, unproven } from '../../../src/gaps/netlify.ts';
import { checks } from '../../../src/verify/checks.ts';
import type { Result } from '../../../src/verify/result.ts';
import { runChecks } from '../../../src/verify/run.ts';
import { findUnmatched, isSelected } from '../../../src/verify/select.ts';
import { builtProject } from '../../project.ts';
import { startNetlifySite, type NetlifySite } from './netlify-target.ts';

const failing = gaps.flatMap((gap) => gap.checks);

it('Every listed gap of the platform is a check that exists', () => {
  const listed = [...failing, ...unproven.flatMap((gap) => gap.checks)];
  expect(findUnmatched(checks, listed)).toBeUndefined();
});

describe("On Netlify's development packages", () => {
  let results: ReadonlyMap<string, Result>;
  let site: NetlifySite | undefined;

  beforeAll(async () => {
    site = await startNetlifySite(builtProject);
    const run = await runChecks(checks, site);
    results = new Map(run.map((result) => [result.check.id, result]));
  }, 120_000);

  afterAll(() => site?.stop());

  it.each(checks)('$id: $sentence', ({ id, need }) => {
    const result = results.get(id);
    if (need === 'wire') {
      expect(result).toMatchObject({ outcome: 'skipped' });
    } else if (isSelected(id, failing)) {
      // A closed gap must leave the list.
      expect(result).toMatchObject({ outcome: 'failed' });
    } else {
      expect(result).toMatchObject({ outcome: 'passed' });
    }
  });
});
