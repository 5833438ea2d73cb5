import { describe, expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import {
  inText,
  toText,
  type Form,
  type Said,
  type Statement,
} from '../../../src/agreement/form.ts';
import { sampleFacts } from '../sample-facts.ts';

/** A form of lines, each a place and what it says; the last line is the text. */
function createForm(...statements: readonly Statement[]): Form {
  return {
    id: 'lines',
    path: '/lines',
    subject: 'lines',
    states: () => statements,
    read: (bytes) => {
      const lines = toText(bytes).split('\n');
      const said = lines.slice(0, -1).map((line): Said => {
        const [place = '', value = ''] = line.split('=');
        return [place, value];
      });
      return { said, text: lines.at(-1) ?? '' };
    },
  };
}

function compare(text: string, ...statements: readonly Statement[]) {
  return compareForm(createForm(...statements), new TextEncoder().encode(text), sampleFacts).map(
    ({ fact, expected, came }) => `${fact}: ${expected}, ${came}`,
  );
}

const tel: Statement = { fact: 'phone', place: 'TEL', value: '1' };
const other: Statement = { fact: 'phone', place: 'TEL', value: '2' };
const optional: Statement = { ...tel, optional: true };

describe('A place', () => {
  it.each([
    { what: 'says what is expected', text: 'TEL=1\n', found: [] },
    { what: 'says it twice', text: 'TEL=1\nTEL=1\n', found: [] },
    { what: 'says something else', text: 'TEL=3\n', found: ['phone (TEL): 1, 3'] },
    { what: 'says nothing', text: '', found: ['phone (TEL): 1, nothing'] },
    { what: 'says something else beside', text: 'TEL=1\nTEL=3\n', found: ['phone (TEL): 1, 3'] },
  ])('that $what: $found', ({ text, found }) => {
    expect(compare(text, tel)).toEqual(found);
  });

  it('may say several things, all of them', () => {
    expect(compare('TEL=2\nTEL=1\n', tel, other)).toEqual([]);
    expect(compare('TEL=2\n', tel, other)).toEqual(['phone (TEL): 1, nothing']);
    expect(compare('TEL=2\nTEL=3\n', tel, other)).toEqual(['phone (TEL): 1, 3']);
  });

  it('may be absent where it is optional, and must not say something else', () => {
    expect(compare('', optional)).toEqual([]);
    expect(compare('TEL=3\n', optional)).toEqual(['phone (TEL): 1, 3']);
  });

  it('that nothing is expected of says too much', () => {
    expect(compare('FAX=3\nTEL=1\n', tel)).toEqual(['FAX: nothing, 3']);
  });
});

describe('The text', () => {
  const phone: Statement = { fact: 'phone', place: inText, value: 'It is "one"  - \r\n1' };

  it('holds a fact however it is broken into lines, and with the quotes of a book', () => {
    expect(compare('Call. It is “one” – 1!', phone)).toEqual([]);
  });

  it('that does not hold it says nothing of it', () => {
    expect(compare('Call. It is “one” – 2!', phone)).toEqual([
      `phone (text): ${phone.value}, nothing`,
    ]);
  });
});

it('A form that throws is told in its own words', () => {
  const form: Form = {
    ...createForm(tel),
    read: () => {
      throw new SyntaxError('no lines');
    },
  };
  expect(compareForm(form, new Uint8Array(), sampleFacts)).toEqual([
    { file: '/lines', fact: 'phone', expected: 'lines', came: 'no lines' },
  ]);
});
