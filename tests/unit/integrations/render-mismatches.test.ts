import { expect, it } from 'vitest';
import { renderMismatches } from '../../../src/integrations/render-mismatches.ts';

const mismatch = {
  file: '/contact.vcf',
  fact: 'phone',
  expected: '+12025550123',
  received: '+12025550199',
};

it('Several mismatches are counted and have a line each', () => {
  const text = renderMismatches([mismatch, { ...mismatch, file: '/llms.txt' }, mismatch]);
  const lines = text.split('\n');
  expect(lines[0]).toBe('The build has 3 mismatches and is not published:');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^ {2}\/llms\.txt: /);
});

it('Line ends and control characters in a value are escaped', () => {
  const received = 'one\ntwo\u001b[2Jthree';
  expect(renderMismatches([{ ...mismatch, received }])).toMatch(
    /received one\\u000atwo\\u001b\[2Jthree$/,
  );
});

it('A long value is shown from shortly before the first difference', () => {
  const same = 'a'.repeat(1000);
  const text = renderMismatches([
    { ...mismatch, expected: `${same}b${same}`, received: `${same}c` },
  ]);
  const part = 'a'.repeat(40);
  expect(text).toContain(`expected …${part}b${'a'.repeat(159)}…; received …${part}c`);
});
