import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseProductFile } from '../../../src/facts/product-file.ts';
import { convertProduct } from '../../../src/setup/convert-product.ts';

/** A file of an older version that its owner edited by hand. */
const source = `// My own notes.
import type { Product } from './product-schema.ts';

/**
 * What this site says about your product. Change the texts, and put those with an apostrophe in double quotes.
 */
/* Checked by Anna,
   every January. */
const number = '+4315123456'; // of the practice
export const product: Product = {
  // The name of the product.
  name: "Anna's Praxis", // since 2019
  /* TODO: shorten */
  description: \`Eine Praxis: rufen Sie an, "jederzeit", auch am Wochenende und an Feiertagen, wir sind da.\`,
  when_to_use:
    // Why so long?
    'When ' + 'a person calls.',
  phone: { number, takes: ['voice', /* no sms yet */] }, // shared with Bob
  // kind: 'Old kind: maybe again',
  hours: {
    timeZone: 'Europe/Vienna', week: [
      // Winter
      { days: 'Mo-Th', opens: '08:00', closes: '12:00' }, // Bob
      { days: 'Fr', opens: '14:00', closes: '24:00' },
      // Saturday later
    ],
    // exceptions: [{ from: '2026-12-24', to: '2026-12-26' }],
  },
  notProvided: 'Keine API. #1',
  'home': {
    title: 'Ruf an',
    developers: 'none',
    // stepsTitle: 'Wie',
  },
  agents: { about: 'None.' },
  // Who to contact.
  contact: {
    // Where to report a vulnerability.
    // security: 'mailto:security@desk.example',
    // mine in contact
  },
  links: [],
  aiTraining: false, hstsDays: 30,
  former: [
    '+442079460998', // the old line
    'Old Name',
  ],
  accent: '#8a2c0d',
  // name: not a sample
  // license: { name: 'CC BY 4.0',
  //   url: 'https://creativecommons.org/licenses/by/4.0/' },
};
// The end.
`;

const product = {
  name: "Anna's Praxis",
  description:
    'Eine Praxis: rufen Sie an, "jederzeit", auch am Wochenende und an Feiertagen, wir sind da.',
  when_to_use: 'When a person calls.',
  phone: { number: '+4315123456', takes: ['voice'] },
  hours: {
    timeZone: 'Europe/Vienna',
    week: [
      { days: 'Mo-Th', opens: '08:00', closes: '12:00' },
      { days: 'Fr', opens: '14:00', closes: '24:00' },
    ],
  },
  notProvided: 'Keine API. #1',
  home: { title: 'Ruf an', developers: 'none' },
  agents: { about: 'None.' },
  contact: {},
  links: [],
  aiTraining: false,
  hstsDays: 30,
  former: ['+442079460998', 'Old Name'],
  accent: '#8a2c0d',
};

const lines = convertProduct(source, product);
const text = `${lines.join('\n')}\n`;

it('A converted file has the same facts, in the same order', () => {
  const { contact: _none, ...facts } = product;
  const texts = { ...facts, aiTraining: 'false', hstsDays: '30' };
  const read = parse(text, { schema: 'failsafe' }) as object;
  expect(read).toEqual(texts);
  expect(Object.keys(read)).toEqual(Object.keys(texts));
  expect(parseProductFile(text)).toMatchObject({ aiTraining: false, hstsDays: 30, contact: {} });
});

it('A converted file keeps the comments of its owner where they were', () => {
  expect(text).toMatch(
    /^# My own notes\.\n# Checked by Anna,\n# every January\.\n# of the practice\n# The name of the product\.\n/,
  );
  for (const part of [
    "name: Anna's Praxis # since 2019\n# TODO: shorten\ndescription: >-\n  Eine Praxis: rufen",
    '# Why so long?\nwhen_to_use: When a person calls.\n# shared with Bob\nphone:\n  number: +43',
    '    - voice # no sms yet\n#kind: "Old kind: maybe again"\nhours:\n'.replaceAll('"', "'"),
    '  week:\n    # Winter\n    - days: Mo-Th # Bob\n      opens: 08:00\n',
    '      closes: 24:00\n    # Saturday later\n  #exceptions:\n  #  - from: 2026-12-24\n',
    "notProvided: 'Keine API. #1'\nhome:\n  title: Ruf an\n  developers: none\n  #stepsTitle: Wie\n",
    '# Who to contact.\n#contact:\n#  # Where to report a vulnerability.\n#  security: mailto:',
    '#  # mine in contact\n',
    'former:\n  - +442079460998 # the old line\n  - Old Name\n',
    '# name: not a sample\n#license:\n#  name: CC BY 4.0\n#  url: https://creativecommons.org/',
    '# The end.\n',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('What this site says');
});

it('A converted file has a sample of each other field, once', () => {
  for (const field of ['language', 'email', 'address', 'notes', 'logo', 'embeds', 'exceptions'])
    expect(text.match(new RegExp(`^ *#${field}:`, 'gm')), field).toHaveLength(1);
  expect(text).toContain('# Your public email address.\n#email: hello@desk.example\n');
  const all = text.replace(/^( *)#(?=\w|  |- )/gm, '$1');
  expect(parseProductFile(all)).toMatchObject({ kind: 'Old kind: maybe again' });
});

it.each([
  ['export const product = { name: call(1, /* a */ 2), b: { c } };', '# a'],
  ['const product = /* a */ { name: `x // y` };', '# a'],
  ['const product = {\n  ...base, // a\n  name,\n};', '# a'],
  ['const product = { name: "// no", /* a\n * b */ };', '# a b'],
])('No comment of %j is lost', (program, comment) => {
  expect(convertProduct(program, { name: 'A' }).join('\n')).toContain(comment);
});

it('A file without comments gets the descriptions of the fields that it lacks', () => {
  const bare = convertProduct(`export const product = ${JSON.stringify(product)};`, product);
  expect(parseProductFile(bare.join('\n'))).toEqual(parseProductFile(text));
  expect(bare.slice(0, 2)).toEqual(["name: Anna's Praxis", 'description: >-']);
});
