import type { Facts } from '../facts/facts.ts';
import { inText, type Form, type Reading, type Value } from './form.ts';
import { groupBy } from './group-by.ts';
import { quote, showDifference } from './show-difference.ts';

/**
 * Compares a form with the facts. Returns a sentence for each missing or unexpected value, or for a
 * missing or unreadable file.
 */
export function compareForm(form: Form, bytes: Uint8Array | undefined, facts: Facts): string[] {
  const reading = bytes ? readOrExplain(form, bytes) : 'nothing';
  if (typeof reading === 'string') return [`expected ${form.subject}, received ${reading}`];
  const required = form.expected(facts);
  const allowed = [...required, ...(form.optional?.(facts) ?? [])];
  const received = [...reading.values, ...findInText(required, reading)];
  // By place in one pass: another machine's file may have very many places.
  const missing = groupBy(without(required, received), placeOf);
  const unexpected = groupBy(without(received, allowed), placeOf);
  const allowedAt = groupBy(allowed, placeOf);
  return [...new Set([...missing.keys(), ...unexpected.keys()])].flatMap((place) => {
    const [lacking, found] = [missing.get(place) ?? [], unexpected.get(place) ?? []];
    const [right, ...others] = new Set(allowedAt.get(place)?.map(([, value]) => value));
    const only = others.length === 0 ? right : undefined;
    // Pairs each missing value with an unexpected one, as far as there are both.
    return Array.from({ length: Math.max(lacking.length, found.length) }, (_none, index) => {
      const expected = lacking[index]?.[1] ?? only;
      const fact = expected === undefined ? undefined : findFact(expected, facts);
      const where = fact === undefined || fact === place ? place : `${fact} (${place})`;
      return `${where}: ${describe(expected, found[index]?.[1])}`;
    });
  });
}

const placeOf = ([place]: Value) => place;

function readOrExplain(form: Form, bytes: Uint8Array): Reading | string {
  try {
    return form.read(bytes);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the values that are not at the same place among the others. */
function without(values: readonly Value[], others: readonly Value[]): Value[] {
  const known = new Set(others.map((other) => JSON.stringify(other)));
  return values.filter((value) => !known.has(JSON.stringify(value)));
}

function describe(expected: string | undefined, received: string | undefined): string {
  if (expected !== undefined && received !== undefined) {
    return `expected ${showDifference(expected, received)}`;
  }
  const show = (value: string | undefined) => (value === undefined ? 'nothing' : quote(value));
  return `expected ${show(expected)}, received ${show(received)}`;
}

/** Finds the longest fact in a value. Some formats change white space. */
function findFact(value: string, facts: Facts): string | undefined {
  const join = (text: string) => text.replace(/\s+/g, '');
  const names = Object.keys(facts) as (keyof Facts)[];
  const found = names.filter((name) => join(value).includes(join(facts[name])));
  return found.sort((a, b) => facts[b].length - facts[a].length)[0];
}

/** Finds the required values that the text states. */
function findInText(required: readonly Value[], { text = '' }: Reading): Value[] {
  const stated = flatten(text);
  return required.filter(([place, value]) => place === inText && stated.includes(flatten(value)));
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
