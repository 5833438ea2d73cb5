import { dump, load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { samplePhone } from '../../src/packages/facts/parse-build.ts';
import { parseProductFile } from '../../src/packages/facts/product-file.ts';
import { productFile } from '../../src/packages/facts/product-schema.ts';
import { root } from '../project.ts';
import { errorFrom } from './environments.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const everyField = read('src/packages/setup/every-field.yaml');
const sample = read(productFile);

const files: readonly (readonly [file: string, text: string])[] = [
  ['the facts of the tests', read('tests/fixtures/product.yaml')],
  ['every field', everyField],
  // An owner's file can have a value that only a person understands.
  ...(sample.includes(samplePhone) ? ([['the sample', sample]] as const) : []),
];

/** A number that ruamel.yaml doesn't keep as it was written. */
const number = /(?<=[-:] )\+(?=\d+$)/gm;

const writers: Readonly<Record<string, (text: string) => string>> = {
  yaml: (text) => stringify(parse(text)),
  'yaml as JSON': (text) => JSON.stringify(parse(text), null, 2),
  'yaml of 1.1': (text) => stringify(parse(text, { version: '1.1' }), { version: '1.1' }),
  'js-yaml': (text) => dump(load(text)),
  'js-yaml with short lines in quotes': (text) =>
    dump(load(text), { lineWidth: 40, quotingType: '"', forceQuotes: true, sortKeys: true }),
  'ruamel.yaml': (text) => text.replace(number, ''),
};

describe.each(files)('With %s', (_file, text) => {
  it.each(Object.entries(writers))('%s writes the same facts', (_name, write) => {
    const written = write(text);
    expect(parseProductFile(written)).toEqual(parseProductFile(text));
    expect(parseProductFile(write(written))).toEqual(parseProductFile(text));
  });
});

it('PyYAML, which follows YAML 1.1, writes the same facts', () => {
  const written = read('tests/fixtures/every-field.pyyaml.txt');
  expect(parseProductFile(written)).toEqual(parseProductFile(everyField));
});

const small = `name: Harbor Clinic
description: A clinic with one phone line.
when_to_use: When a person wants to see a doctor.
phone:
  number: '+442079460123'
`;

const needed = parse(small) as object;

/** Empties each value of a form, or the values in it. */
function empty(value: unknown, write: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => empty(entry, write));
  if (typeof value !== 'object' || value === null) return write(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, empty(one, write)]));
}

const form = parse(everyField, { schema: 'failsafe' }) as object;

it.each([
  ['empty texts', empty(form, () => '')],
  ['nothing', empty(form, () => null)],
  ['empty lists', Object.fromEntries(Object.keys(form).map((name) => [name, []]))],
  ['empty groups', Object.fromEntries(Object.keys(form).map((name) => [name, {}]))],
  ['a line end', empty(form, () => ' \n')],
])('A form that leaves fields with %s sets none of them', (_how, left) => {
  const fields = { ...(left as object), ...needed };
  const facts = parseProductFile(small);
  for (const written of [stringify(fields), dump(fields), JSON.stringify(fields)])
    expect(parseProductFile(written)).toEqual(facts);
});

it.each(['', ' ~', ' null', " ''", ' ""', ' []', ' {}', ' !!null', ' |'])(
  'A required field with%s is missing, and has its line',
  (value) => {
    const text = small.replace(' A clinic with one phone line.', value);
    expect(errorFrom(() => parseProductFile(text)).message).toMatch(
      /\n {2}line 2, column 1: description: expected a line of text, .*; received nothing$/,
    );
  },
);

it('Empty items of a list are left out, and others keep their lines', () => {
  const contacts = `contacts:
- label: ''
  number:
- label: Desk
  number: 5
- ''
`;
  expect(errorFrom(() => parseProductFile(small + contacts)).message).toMatch(
    /:\n {2}line 10, column 3: contacts\.0\.number: expected a valid phone number/,
  );
});

const withHours = (week: string, rest = '') =>
  `${small}hours:\n  timeZone: Europe/Vienna\n  week:\n${week}${rest}`;

/** Parses hours, and returns the dates with others and the times. */
function readHours(text: string) {
  const { exceptions = [], week = [] } = parseProductFile(text).hours ?? {};
  return {
    dates: exceptions.map(({ from }) => from),
    times: week.map(({ opens = '', closes = '' }) => `${opens}-${closes}`),
  };
}

it.each([
  '2026-12-24',
  '2026-12-24T00:00:00.000Z',
  "'2026-12-24T00:00:00Z'",
  '2026-12-24 00:00:00',
  '2026-12-24 00:00:00+00:00',
  '2026-12-24T00:00:00+01:00',
  '2026-12-24T01:00:00+01:00',
  '2026-12-23T18:00:00-06:00',
  '!!timestamp 2026-12-24',
  "!!str '2026-12-24'",
])('The date %s is December 24', (from) => {
  const rest = `  exceptions:\n    - from: ${from}\n`;
  const text = withHours('    - {days: Mo, opens: 08:00, closes: 12:00}\n', rest);
  expect(readHours(text).dates).toEqual(['2026-12-24']);
});

it.each([
  '2026-12-23T23:00:00.000Z',
  '2026-12-24T24:00:00Z',
  '2026-12-24T09:00',
  '2026-02-30T00:00:00Z',
  '2026-12',
])('The date %s may be another one, so it is wrong', (from) => {
  const rest = `  exceptions:\n    - from: ${from}\n`;
  const text = withHours('    - {days: Mo, opens: 08:00, closes: 12:00}\n', rest);
  expect(errorFrom(() => parseProductFile(text)).message).toContain('2026-12-24; received');
});

it.each([
  [['08:00', '1080'], '08:00-18:00'],
  [['510', '720', '780', '1440'], '08:30-12:00', '13:00-24:00'],
  [['8:00', "'12:00'"], '08:00-12:00'],
])('The times %s are %s', (times, ...expected) => {
  const week = times.flatMap((time, index) =>
    index % 2 === 0 ? `    - {days: Mo, opens: ${time}, closes: ${times[index + 1] ?? ''}}\n` : [],
  );
  expect(readHours(withHours(week.join(''))).times).toEqual(expected);
});

it.each([
  ['800', '1200'],
  ['8:00', '1200'],
  ['600', '1200'],
  ["'08:00'", "'1200'"],
  ['8', '08:30'],
])('The times %s and %s may be others, so they are wrong', (opens, closes) => {
  const week = `    - {days: Mo, opens: ${opens}, closes: ${closes}}\n`;
  expect(errorFrom(() => parseProductFile(withHours(week))).message).toContain('a time such as');
});

it.each([
  ['442079460123', '', '+442079460123'],
  ['!!int "442079460123"', '', '+442079460123'],
  ['12025550123', 'language: en-US\n', '+12025550123'],
  ['436641234567', 'address: {city: Wien, country: AT}\n', '+436641234567'],
  ["'0043 664 1234567'", '', '+436641234567'],
])('The number %s is a phone number that lost its plus', (written, rest, number) => {
  const text = small.replace("'+442079460123'", written) + rest;
  expect(parseProductFile(text).phone.number).toBe(number);
});

it.each([
  // In Texas, and in Austria with a plus. In China, and in New Jersey with one.
  ['4325550123', ''],
  ['18623456789', 'language: zh-CN\n'],
  ["'442079460123'", ''],
  ['2079460123', ''],
  ['06641234567', 'language: de-AT\n'],
])('The number %s may be another one, so it is wrong', (written, rest) => {
  const text = small.replace("'+442079460123'", written) + rest;
  expect(errorFrom(() => parseProductFile(text)).message).toContain('country code');
});

it.each([
  ['01067', 'DE'],
  ["'0150'", 'NO'],
  ['1070', 'AT'],
  ['02108-1518', 'US'],
  ['SW1A 1AA', 'GB'],
])('The postal code %s is right in %s', (postalCode, country) => {
  const text = `${small}address: {city: A, country: ${country}, postalCode: ${postalCode}}\n`;
  expect(parseProductFile(text).address?.postalCode).toBe(postalCode.replaceAll("'", ''));
});

it.each([
  ['country: false', 'NO'],
  ['country: NO', 'NO'],
])('In an address, %s is Norway', (country, code) => {
  const text = `${small}address: {city: Oslo, ${country}}\n`;
  expect(parseProductFile(text).address?.country).toBe(code);
});

it.each([
  ['true', true],
  ["'False'", false],
  ['yes', true],
  ['No', false],
])('aiTraining: %s is %s', (written, value) => {
  expect(parseProductFile(`${small}aiTraining: ${written}\n`).aiTraining).toBe(value);
});

it.each([
  ['>-\n  A clinic with\n  one phone line.', 'A clinic with one phone line.'],
  ['|-\n  A clinic with\n  one phone line.', 'A clinic with one phone line.'],
  ['|\n  A clinic with one phone line.\n', 'A clinic with one phone line.'],
  ['"A clinic with\\\n  \\ one phone line."', 'A clinic with one phone line.'],
  ['"Open \\U0001F600 \\ud83d\\ude00 caf\\xE9"', 'Open 😀 😀 café'],
  ["!!str 'A clinic'", 'A clinic'],
  ["' A clinic\u00a0'", ' A clinic\u00a0'],
])('The text %j is %j', (written, text) => {
  const file = small.replace('A clinic with one phone line.', written);
  expect(parseProductFile(file).description).toBe(text);
});

it.each([
  ['---\n', '...\n'],
  ['%YAML 1.1\n---\n', ''],
  ['---\n', '---\n'],
  ['# A comment.\n--- # another\n', '\n...\n'],
])('A file may start with %j and end with %j', (start, end) => {
  expect(parseProductFile(start + small + end)).toEqual(parseProductFile(small));
});

it('A part that is there twice may be an alias of the first one', () => {
  const week = [{ days: 'Mo', opens: '08:00', closes: '12:00' }];
  const contacts = ['+442079460124', '+442079460125'].map((number) => ({
    ...{ label: 'Desk', number, hours: week },
  }));
  const expected = parseProductFile(
    stringify({ ...needed, contacts }, { aliasDuplicateObjects: false }),
  );
  for (const written of [stringify({ ...needed, contacts }), dump({ ...needed, contacts })]) {
    expect(written).toMatch(/ \*\w+$/m);
    expect(parseProductFile(written)).toEqual(expected);
  }
});

it('Aliases that repeat a part too often end in an error', () => {
  const lists = 'a b c d e f g h'.split(' ').map((name, index, all) => {
    const item = index === 0 ? 'x' : `*${all[index - 1] ?? ''}`;
    return `${name}: &${name} [${Array(10).fill(item).join(', ')}]\n`;
  });
  expect(errorFrom(() => parseProductFile(small + lists.join(''))).message).toBe(
    "product.yaml can't be used: its aliases repeat too much.",
  );
  expect(errorFrom(() => parseProductFile('name: &a [*a]\n')).message).toContain('name: expected');
});
