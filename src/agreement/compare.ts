import type { Facts } from '../facts/schema.ts';
import { fileOf, inText, type ExpectedValue, type Form, type Reading } from './form.ts';
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
  const received = reading.values;
  const places = [...expected.map(({ place }) => place), ...received.map(([place]) => place)];
  return [...new Set(places)].flatMap((place) => {
    const wanted = expected.filter((one) => one.place === place);
    const values = received.filter(([at]) => at === place).map(([, value]) => value);
    const found =
      place === inText ? compareText(wanted, reading) : comparePlace(place, wanted, values);
    return found.map((mismatch) => ({ file, ...mismatch }));
  });
}

type Found = Omit<Mismatch, 'file'>;

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
): Found[] {
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
      fact: wanted ? describePlace(wanted) : place,
      expected: wanted?.value ?? nothing,
      received: value,
    }));
}

function compareText(expected: readonly ExpectedValue[], { text = '' }: Reading): Found[] {
  const received = flatten(text);
  return expected
    .filter(({ value }) => !received.includes(flatten(value)))
    .map((wanted) => ({
      fact: describePlace(wanted),
      expected: wanted.value,
      received: nothing,
    }));
}

function describePlace({ fact, place }: ExpectedValue): string {
  return fact === place ? fact : `${fact} (${place})`;
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
