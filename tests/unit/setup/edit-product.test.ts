import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseProduct, type Product } from '../../../src/facts/product-schema.ts';
import { editProduct, readAnswers } from '../../../src/setup/edit-product.ts';
import { createAnswersSchema, type Answers } from '../../../src/setup/questions.ts';
import { root } from '../../project.ts';
import { exampleProduct } from '../sample-facts.ts';

const sample: Product = {
  ...exampleProduct,
  phone: { number: '+12025550123', takes: ['voice', 'sms'] },
  notReturned: 'No rooms.',
};

const parse = (texts: object) => createAnswersSchema(texts).parse(texts);

const answers = parse({
  name: 'Smith & "Söhne"',
  headline: 'Call the clinic',
  description: 'A clinic.',
  'when-to-use': 'When a person is ill.',
  phone: '+442079460123',
  takes: 'voice',
  'not-provided': 'No booking API.',
  accent: '#1a5fb4',
});

/** A file as owners have it at first, with comments and with the sample's number. */
const file = readFileSync(join(root, 'tests/fixtures/product.ts'), 'utf8').replace(
  /number: '.*'/,
  "number: '+12025550123'",
);

/** Runs the source of a product.ts. */
async function load(text: string): Promise<Product> {
  const code = text.replace(/^import .*$/m, '').replace(': Product', '');
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  return ((await import(/* @vite-ignore */ url)) as { product: Product }).product;
}

/** Writes a product as a file with comments, edits it, and reads it back. */
async function edit(product: Product, changes: Partial<Answers> = {}) {
  const fields = Object.entries(product).map(
    ([name, value]) => `// About ${name}.\n${name}: ${JSON.stringify(value)},\n`,
  );
  const source = `export const product: Product = {\n${fields.join('')}};\n`;
  const text = await editProduct(source, {
    product,
    answers: { ...answers, ...changes },
  });
  return { text, edited: await load(text) };
}

it('The answers replace the texts of the sample, and comments stay', async () => {
  const { text, edited } = await edit(sample);
  expect(edited).toMatchObject({
    name: 'Smith & "Söhne"',
    home: { title: 'Call the clinic' },
    accent: '#1a5fb4',
    agents: { about: expect.stringContaining('no endpoint') as string },
    contact: {},
  });
  expect(edited.agents).not.toHaveProperty('endpoint');
  expect(edited).not.toHaveProperty('notReturned');
  expect(edited.home).not.toHaveProperty('steps');
  expect(text).toContain('// About name.');
});

it('In product.ts, accent stays below its comment', async () => {
  const text = await editProduct(file, { product: sample, answers });
  expect(text).toMatch(/\/\/ The color of links.*\n  accent: '#1a5fb4',\n/);
});

it("Fields that setup does not ask about stay, unless they are the sample's", async () => {
  const own: Product = {
    ...sample,
    phone: exampleProduct.phone,
    home: { ...sample.home, steps: [{ title: 'Call', text: 'We answer.' }] },
    source: { url: 'https://a.example/' },
  };
  const { edited } = await edit(own, { 'agents-url': 'https://agents.clinic.example/' });
  const { home, notReturned, source } = own;
  expect(edited).toMatchObject({ home: { steps: home.steps }, notReturned, source });
  expect(edited.agents).toEqual({
    about: own.agents.about,
    endpoint: { url: 'https://agents.clinic.example/', method: 'POST' },
  });
});

it('An empty answer removes the endpoint for agents and the contacts', async () => {
  const { edited } = await edit(exampleProduct);
  expect(edited.agents).toEqual({ about: expect.stringContaining('no endpoint') as string });
  expect(edited.contact).toEqual({});
});

it('Setup offers the current answers, but not those of the sample', () => {
  expect(readAnswers(sample)).toEqual({});
  expect(parse(readAnswers(exampleProduct))).toEqual({
    country: 'GB',
    'time-zone': 'Europe/London',
    name: 'Frontdesk',
    headline: exampleProduct.home.title,
    description: 'A desk at the front.',
    'when-to-use': 'When somebody is at the desk.',
    phone: '+442079460123',
    takes: ['voice', 'sms'],
    'not-provided': exampleProduct.notProvided,
    accent: exampleProduct.accent,
    'agents-url': 'https://agent.example/mcp',
    'security-contact': 'mailto:security@desk.example',
  });
});

const practice = {
  ...{ kind: 'Physiotherapie in Wien', email: 'hallo@praxis.example', country: 'AT' },
  ...{ phone: '01 512 34 56', street: 'Gasse 1', 'postal-code': '1070', city: 'Wien' },
  hours: 'Mo-Do 8-18, Fr 8-14',
};

const base = {
  ...{
    language: 'de',
    name: 'Praxis',
    headline: 'A',
    description: 'B',
    takes: 'voice',
    accent: 'grün',
  },
};

it('In product.ts, answers replace the commented samples, and left out fields stay as comments', async () => {
  const own = parse({ ...base, ...practice });
  const text = await editProduct(file, { product: await load(file), answers: own });
  expect(text).toContain("  // Your public email address.\n  email: 'hallo@praxis.example',\n");
  expect(text).toMatch(
    /\n  address: \{ street: 'Gasse 1', postalCode: '1070', city: 'Wien', country: 'AT' \},\n/,
  );
  expect(text).toMatch(/\n  hours: \{\n    timeZone: 'Europe\/Vienna',\n    week: \[/);
  expect(text).toContain("{ days: 'Mo-Th', opens: '08:00', closes: '18:00' }");
  expect(text).toContain(
    "\n    // exceptions: [{ from: '2026-12-24', to: '2026-12-26' }],\n  },\n",
  );
  expect(text).toContain("number: '+4315123456'");
  for (const field of ['kind', 'email', 'address', 'hours'])
    expect(text.match(new RegExp(`(?:^|\\n) *(?:// )?${field}:`, 'g')), field).toHaveLength(1);
  expect(text).toContain("developers: 'none'");
  expect(text).not.toMatch(/Toolshed|leaking tap|reserve_tool/);
  expect(text).toContain('Es gibt keine öffentliche API zur Personensuche (people-search).');

  // Without the answers, the samples are back, and each can be used.
  const { country, phone } = practice;
  const few = parse({ ...base, country, phone });
  const before = await load(text);
  const less = await editProduct(text, { product: before, answers: few });
  const fields = [
    'kind',
    'email',
    'address',
    'hours',
    'lead',
    'steps',
    'notReturned',
    'endpoint',
    'security',
  ];
  for (const field of [...fields, 'people', 'notes', 'links', 'license'])
    expect(less, field).toMatch(new RegExp(`\\n +// ${field}: `));
  expect(await load(less)).not.toHaveProperty('hours');
  expect((await load(less)).former).toEqual([
    ...['hallo@praxis.example', 'Gasse 1, 1070 Wien'],
    ...['Mo-Th 08:00-18:00', 'Fr 08:00-14:00'],
  ]);
  const all = less.replace(/^( +)\/\/ (?=\w+: |[ \]}])/gm, '$1');
  expect(parseProduct(await load(all))).toMatchObject({ hours: { timeZone: 'Europe/Vienna' } });
});

it.each([
  ['Old Name', ['Old Name']],
  ['Smith & "Söhne"', undefined],
  ['SMITH & "Söhne"', undefined],
  // Too short for a former value.
  ['Q1', undefined],
])('After a change of the name, %s is listed as %j', async (name, former) => {
  const { edited } = await edit({ ...exampleProduct, name });
  expect(edited.former).toEqual(former);
});

it('A file without samples gets them, each once', async () => {
  const { text } = await edit(exampleProduct);
  const { text: again } = await edit(exampleProduct, { hours: undefined });
  for (const one of [text, again])
    for (const field of ['email', 'address', 'hours', 'people', 'endpoint'])
      expect(one.match(new RegExp(`// ${field}:`, 'g')), field).toHaveLength(1);
});

it('New hours keep the exceptions, and a field without a sample is added', async () => {
  const exceptions = [{ from: '2026-12-24' }];
  const week = [{ days: 'Mo', opens: '08:00', closes: '18:00' }];
  const own = { ...exampleProduct, hours: { timeZone: 'Europe/Vienna', week, exceptions } };
  const next = parse({ ...base, ...practice });
  const { edited } = await edit(own, { hours: next.hours, 'time-zone': 'Europe/Berlin' });
  expect(edited.hours).toEqual({ timeZone: 'Europe/Berlin', week: next.hours, exceptions });
  expect(edited.former).toEqual([exampleProduct.name, 'Mo 08:00-18:00']);
  expect((await edit(exampleProduct, { email: 'a@desk.example' })).edited.email).toBe(
    'a@desk.example',
  );
});

it('After a change of the name, the default text for agents has the new one', async () => {
  const { edited } = await edit(sample, { 'when-to-use': undefined });
  const { 'when-to-use': text, 'not-provided': other } = readAnswers(edited);
  expect(text).toBeUndefined();
  expect(other).toBe('No booking API.');
});

it.each(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt-BR', 'pl', 'ar', 'ja', 'sv'])(
  'In %s, texts for agents have a default, which names people-search',
  async (language) => {
    const { edited } = await edit(sample, {
      language,
      'when-to-use': undefined,
      'not-provided': undefined,
    });
    expect(edited.when_to_use).toContain('Smith & "Söhne"');
    expect(edited.notProvided).toContain('people-search');
    const isEnglish = ['en', 'sv'].includes(language);
    expect(edited.agents.about.includes('There is no endpoint')).toBe(isEnglish);
  },
);
