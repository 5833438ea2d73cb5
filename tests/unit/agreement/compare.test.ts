import { describe, expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { inText, type ExpectedValue, type FoundValue } from '../../../src/agreement/form.ts';
import { sampleFacts } from '../sample-facts.ts';

/** Compares a file that has these values and this text. */
function compare(expected: readonly ExpectedValue[], values: readonly FoundValue[], text = '') {
  const read = () => ({ values, text });
  const form = { id: 'card', path: '/card', subject: 'a card', expected: () => expected, read };
  return compareForm(form, new Uint8Array(), sampleFacts).map(
    (mismatch) => `${mismatch.fact}: ${mismatch.expected}, ${mismatch.received}`,
  );
}

const tel: ExpectedValue = { fact: 'phone', place: 'TEL', value: '1' };
const other: ExpectedValue = { ...tel, value: '2' };
const optional: ExpectedValue = { ...tel, optional: true };

describe('A place', () => {
  it.each([
    { what: 'with the expected value', expected: [tel], values: ['1'], found: [] },
    { what: 'with the expected value twice', expected: [tel], values: ['1', '1'], found: [] },
    { what: 'with another value', expected: [tel], values: ['3'], found: ['1, 3'] },
    { what: 'without a value', expected: [tel], values: [], found: ['1, nothing'] },
    { what: 'with another value too', expected: [tel], values: ['1', '3'], found: ['1, 3'] },
    { what: 'with both expected values', expected: [tel, other], values: ['2', '1'], found: [] },
    { what: 'with one of two', expected: [tel, other], values: ['2'], found: ['1, nothing'] },
    { what: 'with a third for one', expected: [tel, other], values: ['2', '3'], found: ['1, 3'] },
    { what: 'that may be missing', expected: [optional], values: [], found: [] },
    {
      what: 'that may be missing, but differs',
      expected: [optional],
      values: ['3'],
      found: ['1, 3'],
    },
  ])('$what has the mismatches $found', ({ expected, values, found }) => {
    const mismatches = found.map((one) => `phone (TEL): ${one}`);
    expect(
      compare(
        expected,
        values.map((value): FoundValue => ['TEL', value]),
      ),
    ).toEqual(mismatches);
  });

  it('is a mismatch if no value is expected there', () => {
    expect(compare([], [['FAX', '3']])).toEqual(['FAX: nothing, 3']);
  });
});

it('The text has a fact with other line breaks and typographic quotes, or a mismatch', () => {
  const phone: ExpectedValue = { fact: 'phone', place: inText, value: 'It is "one"  - \r\n1' };
  expect(compare([phone], [], 'Call. It is “one” – 1!')).toEqual([]);
  expect(compare([phone], [], 'Call. It is “one” – 2!')).toEqual([
    `phone (text): ${phone.value}, nothing`,
  ]);
});
