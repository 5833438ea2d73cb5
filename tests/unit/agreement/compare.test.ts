import { describe, expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import {
  inText,
  toText,
  type ExpectedValue,
  type Form,
  type FoundValue,
} from '../../../src/agreement/form.ts';
import { sampleFacts } from '../sample-facts.ts';

/** A form of lines such as "TEL=1". The last line is the text. */
function createForm(...expected: readonly ExpectedValue[]): Form {
  return {
    id: 'lines',
    path: '/lines',
    subject: 'lines',
    expected: () => expected,
    read: (bytes) => {
      const lines = toText(bytes).split('\n');
      const values = lines.slice(0, -1).map((line): FoundValue => {
        const [place = '', value = ''] = line.split('=');
        return [place, value];
      });
      return { values, text: lines.at(-1) ?? '' };
    },
  };
}

function compare(text: string, ...expected: readonly ExpectedValue[]) {
  return compareForm(createForm(...expected), new TextEncoder().encode(text), sampleFacts).map(
    (mismatch) => `${mismatch.fact}: ${mismatch.expected}, ${mismatch.received}`,
  );
}

const tel: ExpectedValue = { fact: 'phone', place: 'TEL', value: '1' };
const other: ExpectedValue = { fact: 'phone', place: 'TEL', value: '2' };
const optional: ExpectedValue = { ...tel, optional: true };

describe('A place', () => {
  it.each([
    { what: 'the expected value', text: 'TEL=1\n', found: [] },
    { what: 'the expected value twice', text: 'TEL=1\nTEL=1\n', found: [] },
    { what: 'another value', text: 'TEL=3\n', found: ['phone (TEL): 1, 3'] },
    { what: 'no value', text: '', found: ['phone (TEL): 1, nothing'] },
    { what: 'both', text: 'TEL=1\nTEL=3\n', found: ['phone (TEL): 1, 3'] },
  ])('with $what: $found', ({ text, found }) => {
    expect(compare(text, tel)).toEqual(found);
  });

  it('needs every value that is expected there', () => {
    expect(compare('TEL=2\nTEL=1\n', tel, other)).toEqual([]);
    expect(compare('TEL=2\n', tel, other)).toEqual(['phone (TEL): 1, nothing']);
    expect(compare('TEL=2\nTEL=3\n', tel, other)).toEqual(['phone (TEL): 1, 3']);
  });

  it('may be missing if it is optional, but may not have another value', () => {
    expect(compare('', optional)).toEqual([]);
    expect(compare('TEL=3\n', optional)).toEqual(['phone (TEL): 1, 3']);
  });

  it('is a mismatch if no value is expected there', () => {
    expect(compare('FAX=3\nTEL=1\n', tel)).toEqual(['FAX: nothing, 3']);
  });
});

describe('The text', () => {
  const phone: ExpectedValue = { fact: 'phone', place: inText, value: 'It is "one"  - \r\n1' };

  it('has a fact with other line breaks and with typographic quotes', () => {
    expect(compare('Call. It is “one” – 1!', phone)).toEqual([]);
  });

  it('is a mismatch if it lacks a fact', () => {
    expect(compare('Call. It is “one” – 2!', phone)).toEqual([
      `phone (text): ${phone.value}, nothing`,
    ]);
  });
});

it('An unreadable file is a mismatch with the reader’s own message', () => {
  const form: Form = {
    ...createForm(tel),
    read: () => {
      throw new SyntaxError('no lines');
    },
  };
  expect(compareForm(form, new Uint8Array(), sampleFacts)).toEqual([
    { file: '/lines', fact: 'the file', expected: 'lines', received: 'no lines' },
  ]);
});
