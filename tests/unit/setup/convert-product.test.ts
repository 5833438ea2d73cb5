import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseProductFile } from '../../../src/facts/product-file.ts';
import { convertProduct } from '../../../src/setup/convert-product.ts';
import { root } from '../../project.ts';

/** A file of an older version that its owner edited by hand. */
const source = `// My own notes.
import type { Product } from './product-schema.ts';

/**
 * What this site says about your product.
 */
/* Checked by Anna,
   every January. */
export const product: Product = {
  // The name of the product.
  name: "Anna's Praxis", // since 2019
  description: \`Rufen Sie an: https://praxis.example\`,
  // kind: 'Old kind',
  // endpoint: {
  //   // The name of its protocol.
  //   url: 'https://agents.desk.example/mcp',
  // },
};
`;
const known = `${source.replace(/.*(?:My|Anna|January|kind).*|^ *\/\/ (?=endpoint| )/gm, '')}
  endpoint: {
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

/** Any sample: the owner's values replace all of its values. */
const sample = readFileSync(join(root, 'src/setup/every-field.yaml'), 'utf8');
const text = convertProduct(sample, { source, product, known });

it('A converted file has the same facts', () => {
  const { contact: _none, ...facts } = product;
  const texts = { ...facts, aiTraining: 'false', hstsDays: '30' };
  expect(parse(text, { schema: 'failsafe' })).toEqual(texts);
  expect(parseProductFile(text)).toMatchObject({ aiTraining: false, hstsDays: 30, contact: {} });
});

it('A converted file has the comments of its owner at the end', () => {
  expect(text.slice(text.indexOf('# Your comments'))).toBe(
    `# Your comments in product.ts:
# My own notes.
# Checked by Anna,
# every January.
# since 2019
# kind: 'Old kind',
`,
  );
  expect(convertProduct(sample, { source, product, known: source })).not.toContain('Your comments');
});

it('A converted file has each field that it lacks as a sample, once, with its description', () => {
  for (const field of ['language', 'email', 'address', 'notes', 'logo', 'embeds', 'exceptions'])
    expect(text.match(new RegExp(`^ *#${field}:`, 'gm')), field).toHaveLength(1);
  expect(text).toContain('# Your public email address.\n#email: hello@desk.example\n');
  const all = text.replace(/^( *)#(?=\w|  |- )/gm, '$1');
  expect(parseProductFile(all)).toMatchObject({ name: "Anna's Praxis", theme: 'light' });
});
