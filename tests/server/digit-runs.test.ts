import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkTextForms } from '../digit-runs.ts';
import { dist } from '../project.ts';

it('No text form of a page has a run of digits that the page does not show', () => {
  const { counts, foreign } = checkTextForms(join(dist, 'client'));
  expect(foreign).toEqual([]);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(10);
});
