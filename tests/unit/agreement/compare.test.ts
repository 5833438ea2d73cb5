import { describe, expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { inText, type Value } from '../../../src/agreement/form.ts';
import { sampleFacts } from '../sample-facts.ts';

interface Sample {
  readonly expected?: readonly Value[];
  readonly optional?: readonly Value[];
  readonly values?: readonly Value[];
  readonly text?: string;
}

/** Compares a file that has these values and this text. */
function compare({ expected = [], optional = [], values = [], text = '' }: Sample): string[] {
  const form = {
    path: '/card',
    subject: 'a card',
    expected: () => expected,
    optional: () => optional,
    read: () => ({ values, text }),
  };
  return compareForm(form, new Uint8Array(), sampleFacts);
}

const tel = (value: string): Value => ['TEL', value];
const [one, two] = ['expected "1", received "3"', 'expected "1", received nothing'];

describe('A place', () => {
  it.each([
    ['with the expected value', { expected: ['1'], values: ['1'] }, []],
    ['with the expected value twice', { expected: ['1'], values: ['1', '1'] }, []],
    ['with another value', { expected: ['1'], values: ['3'] }, [one]],
    ['without a value', { expected: ['1'], values: [] }, [two]],
    ['with another value too', { expected: ['1'], values: ['1', '3'] }, [one]],
    ['with both expected values', { expected: ['1', '2'], values: ['2', '1'] }, []],
    ['with one of two', { expected: ['1', '2'], values: ['2'] }, [two]],
    ['with a third for one', { expected: ['1', '2'], values: ['2', '3'] }, [one]],
    ['that may be missing', { optional: ['1'], values: [] }, []],
    ['that may be missing, but differs', { optional: ['1'], values: ['3'] }, [one]],
    ['without an expected value', { values: ['3'] }, ['expected nothing, received "3"']],
  ])('%s: %j has the mismatches %j', (_what, sample: Record<string, string[]>, found) => {
    const entries = Object.entries(sample).map(([name, values]) => [name, values.map(tel)]);
    expect(compare(Object.fromEntries(entries) as Sample)).toEqual(
      found.map((mismatch) => `TEL: ${mismatch}`),
    );
  });
});

it('The text has a fact with other line breaks and typographic quotes, or a mismatch', () => {
  const value = 'It is "one"  - \r\n1';
  const expected: Value[] = [[inText, value]];
  expect(compare({ expected, text: 'Call. It is “one” – 1!' })).toEqual([]);
  expect(compare({ expected, text: 'Call. It is “one” – 2!' })).toEqual([
    `text: expected ${JSON.stringify(value)}, received nothing`,
  ]);
});

it.each([
  ['the fact in a value', `tel:${sampleFacts.phone}`, 'phone (TEL)'],
  ['the fact in a value with other white space', '+1 202 555\u00a00123', 'phone (TEL)'],
  ['the longest of several facts', sampleFacts.docs, 'docs (TEL)'],
])('A mismatch names %s', (_what, value, name) => {
  expect(compare({ expected: [tel(value)], values: [tel('x')] })).toEqual([
    `${name}: expected ${JSON.stringify(value)}, received "x"`,
  ]);
});
