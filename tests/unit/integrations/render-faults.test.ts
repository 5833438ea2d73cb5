import { expect, it } from 'vitest';
import { renderFaults } from '../../../src/integrations/render-faults.ts';

const fault = {
  file: '/contact.vcf',
  fact: 'phone',
  expected: '+12025550123',
  came: '+12025550199',
};

it('A fault is a line with the file, the fact and both values', () => {
  expect(renderFaults([fault])).toBe(
    [
      'The build has a mismatch and is not published:',
      '  /contact.vcf: phone: expected +12025550123; came +12025550199',
    ].join('\n'),
  );
});

it('Several faults are counted and have a line each', () => {
  const lines = renderFaults([fault, { ...fault, file: '/llms.txt' }, fault]).split('\n');
  expect(lines[0]).toBe('The build has 3 mismatches and is not published:');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^ {2}\/llms\.txt: /);
});

it('Line ends and control characters in a value are escaped', () => {
  const came = 'one\ntwo\u001b[2Jthree';
  expect(renderFaults([{ ...fault, came }])).toMatch(/came one\\x0atwo\\x1b\[2Jthree$/);
});

it('A long value is shown from shortly before the first difference', () => {
  const same = 'a'.repeat(1000);
  const text = renderFaults([{ ...fault, expected: `${same}b${same}`, came: `${same}c` }]);
  const part = 'a'.repeat(40);
  expect(text).toContain(`expected …${part}b${'a'.repeat(159)}…; came …${part}c`);
});
