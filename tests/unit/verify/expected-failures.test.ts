import { expect, it } from 'vitest';
import { markExpected } from '../../../src/verify/expected-failures.ts';

it.each([
  ['malformed', { outcome: 'expected', reason: 'behind nginx: Malformed escapes' }],
  ['slash', { outcome: 'expected', reason: 'behind netlify: A trailing slash' }],
  ['etag', { outcome: 'failed' }],
  [undefined, { outcome: 'failed' }],
] as const)('A failure that differs by %s is %j', (differs, result) => {
  const check = { id: 'a', sentence: '', clause: 'paths', need: 'http', differs } as const;
  const failed = { check, outcome: 'failed', mismatches: [] } as const;
  const passed = { check, outcome: 'passed' } as const;
  const [first, second] = markExpected([failed, passed], ['nginx', 'netlify']);
  expect(first).toMatchObject(result);
  expect(second).toEqual(passed);
});
