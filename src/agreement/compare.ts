import type { Facts } from '../facts/schema.ts';
import { factsOf, fileOf, inText, type Form, type Reading, type Statement } from './form.ts';

/** A place in a published file that does not say what the facts say. */
export interface Disagreement {
  readonly file: string;
  /** The fact, and the place that should state it. */
  readonly fact: string;
  readonly expected: string;
  readonly came: string;
}

const nothing = 'nothing';

/**
 * Where a form does not say what the facts say. A file that is missing or can't be read, a place
 * that says nothing, and one that says something else beside are disagreements too.
 */
export function compareForm(
  form: Form,
  bytes: Uint8Array | undefined,
  facts: Facts,
): Disagreement[] {
  const file = fileOf(form);
  const everyFact = factsOf(form, facts).join(', ');
  if (!bytes) return [{ file, fact: everyFact, expected: form.subject, came: nothing }];
  const reading = readOrExplain(form, bytes);
  if (typeof reading === 'string') {
    return [{ file, fact: everyFact, expected: form.subject, came: reading }];
  }
  const statements = form.states(facts);
  const places = new Set([
    ...statements.map(({ place }) => place),
    ...reading.said.map(([place]) => place),
  ]);
  return [...places].flatMap((place) => {
    const expected = statements.filter((statement) => statement.place === place);
    const found = place === inText ? judgeText(expected, reading) : judge(place, expected, reading);
    return found.map((disagreement) => ({ file, ...disagreement }));
  });
}

type Found = Omit<Disagreement, 'file'>;

function readOrExplain(form: Form, bytes: Uint8Array): Reading | string {
  try {
    return form.read(bytes);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What is expected at a place and is not said there, beside what is said and is not expected. */
function judge(place: string, expected: readonly Statement[], { said }: Reading): Found[] {
  const came = said.filter((one) => one[0] === place).map(([, value]) => value);
  const missing = expected.filter(({ value }) => !came.includes(value));
  const other = came.filter((value) => !expected.some((statement) => statement.value === value));
  const [first] = expected;
  const faults = missing.map(({ fact, value, optional }, index): Found | undefined =>
    optional && other[index] === undefined
      ? undefined
      : { fact: name(fact, place), expected: value, came: other[index] ?? nothing },
  );
  const surplus = other.slice(missing.length).map((value): Found => ({
    fact: first ? name(first.fact, place) : place,
    expected: first?.value ?? nothing,
    came: value,
  }));
  return [...faults.filter((fault) => fault !== undefined), ...surplus];
}

function judgeText(expected: readonly Statement[], { text = '' }: Reading): Found[] {
  const came = flatten(text);
  return expected
    .filter(({ value }) => !came.includes(flatten(value)))
    .map(({ fact, value }) => ({ fact: name(fact, inText), expected: value, came: nothing }));
}

function name(fact: string, place: string): string {
  return fact === place ? fact : `${fact} (${place})`;
}

/** A text on one line, with the quotes and dashes of a typewriter: pages have those of a book. */
function flatten(text: string): string {
  return text
    .replace(/[\u201c\u201d]|``|''/g, '"')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2013\u2014]|-{2,3}/g, '-')
    .replaceAll('\u2026', '...')
    .replace(/\s+/g, ' ')
    .trim();
}
