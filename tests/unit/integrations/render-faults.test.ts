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
      'The build is not published, since of what it states one statement disagrees:',
      '  /contact.vcf: phone: expected +12025550123; came +12025550199',
    ].join('\n'),
  );
});

it('Several faults are a line each, and counted', () => {
  const lines = renderFaults([fault, { ...fault, file: '/llms.txt' }, fault]).split('\n');
  expect(lines[0]).toBe('The build is not published, since of what it states 3 disagree:');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^ {2}\/llms\.txt: /);
});

it('A value can neither end its line nor speak to the terminal', () => {
  const came = 'one\ntwo\u2028three\u001b[2Jfour';
  expect(renderFaults([{ ...fault, came }])).toMatch(/came one\\ntwo\\u2028three\\u001b\[2Jfour$/);
});

it('Of long values, it is shown where they differ', () => {
  const same = 'a'.repeat(1000);
  const text = renderFaults([{ ...fault, expected: `${same}b${same}`, came: `${same}c` }]);
  const part = 'a'.repeat(40);
  expect(text).toContain(`expected …${part}b${'a'.repeat(159)}…; came …${part}c`);
});
