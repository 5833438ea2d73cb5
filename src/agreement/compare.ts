import type { Facts } from '../facts/schema.ts';
import {
  fileOf,
  inText,
  type ExpectedValue,
  type Form,
  type FoundValue,
  type Reading,
} from './form.ts';
import type { Mismatch } from './mismatch.ts';

const nothing = 'nothing';

/**
 * Compares a form with the facts. A missing or unreadable file, a missing value and an unexpected
 * value are mismatches too.
 */
export function compareForm(form: Form, bytes: Uint8Array | undefined, facts: Facts): Mismatch[] {
  const file = fileOf(form);
  const reading = bytes ? readOrExplain(form, bytes) : nothing;
  if (typeof reading === 'string') {
    return [{ file, fact: 'the file', expected: form.subject, received: reading }];
  }
  const expected = form.expected(facts);
  const received = [...reading.values, ...findInText(expected, reading)];
  const places = [...expected.map(({ place }) => place), ...received.map(([place]) => place)];
  return [...new Set(places)].flatMap((place) => {
    const wanted = expected.filter((one) => one.place === place);
    const values = received.filter(([at]) => at === place).map(([, value]) => value);
    return comparePlace(place, wanted, values).map((mismatch) => ({ file, ...mismatch }));
  });
}

function readOrExplain(form: Form, bytes: Uint8Array): Reading | string {
  try {
    return form.read(bytes);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Pairs each missing value with an unexpected one, as far as there are both. */
function comparePlace(
  place: string,
  expected: readonly ExpectedValue[],
  received: readonly string[],
): Omit<Mismatch, 'file'>[] {
  const missing = expected.filter(({ value }) => !received.includes(value));
  const other = received.filter((value) => !expected.some((one) => one.value === value));
  const [first] = expected;
  const only = expected.every(({ value }) => value === first?.value) ? first : undefined;
  const pairs = Array.from({ length: Math.max(missing.length, other.length) }, (_, index) => ({
    wanted: missing[index] ?? only,
    value: other[index],
  }));
  return pairs
    .filter(({ wanted, value }) => value !== undefined || !wanted?.optional)
    .map(({ wanted, value = nothing }) => ({
      fact: wanted && wanted.fact !== place ? `${wanted.fact} (${place})` : place,
      expected: wanted?.value ?? nothing,
      received: value,
    }));
}

/** Finds the expected values that the text states. */
function findInText(expected: readonly ExpectedValue[], { text = '' }: Reading): FoundValue[] {
  const stated = flatten(text);
  return expected
    .filter(({ place, value }) => place === inText && stated.includes(flatten(value)))
    .map(({ place, value }) => [place, value]);
}

/**
 * Puts a text on one line, and replaces what typography changes: quotation marks, dashes and ellipses.
 * A run of them becomes one character, so a run that continues in the neighboring text still matches.
 */
function flatten(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201c\u201d"'`]+/g, "'")
    .replace(/[\u2013\u2014-]+/g, '-')
    .replace(/[\u2026.]+/g, '.')
    .replace(/\s+/g, ' ')
    .trim();
}
