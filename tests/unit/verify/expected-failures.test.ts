import { expect, it } from 'vitest';
import { markExpected } from '../../../src/verify/expected-failures.ts';

const expected = { except: ['read-*'], behind: ['nginx', 'netlify'] } as const;

it.each([
  ['read-info', undefined, { outcome: 'expected', reason: '--except' }],
  ['malformed-zz', 'malformed', { outcome: 'expected', reason: 'behind nginx: Malformed escapes' }],
  ['slash-info', 'slash', { outcome: 'expected', reason: 'behind netlify: A trailing slash' }],
  ['body-info', undefined, { outcome: 'failed' }],
  ['steady-info', 'etag', { outcome: 'failed' }],
] as const)('A failure of %s, which differs by %s, is %j', (id, differs, result) => {
  const check = { id, sentence: '', clause: 'paths', need: 'http', differs } as const;
  const failed = { check, outcome: 'failed', mismatches: [] } as const;
  expect(markExpected([failed], expected)).toMatchObject([result]);
  const passed = { check, outcome: 'passed' } as const;
  expect(markExpected([passed], expected)).toEqual([passed]);
});
