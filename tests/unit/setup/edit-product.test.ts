import { expect, it } from 'vitest';
import { parseProductFile } from '../../../src/facts/product-file.ts';
import {
  editProduct,
  guessCountry,
  readAnswers,
  readWritten,
} from '../../../src/setup/edit-product.ts';
import { createAnswersSchema, type Answers, type Texts } from '../../../src/setup/questions.ts';
import { errorFrom } from '../facts/environments.ts';

/** The product that setup replaces, with some of its commented samples. */
const sample = `# The name of the product.
name: Roomline
description: 'Find a room: call us.'
when_to_use: When a person wants a room.
phone:
  number: +12025550123
  takes:
    - voice
    - sms
# Your public email address.
#email: hello@desk.example
#hours:
#  timeZone: Europe/Vienna
#  week:
#    - days: Mo-Fr
#      opens: 08:00
#      closes: 18:00
notProvided: There is no people-search API.
notReturned: No rooms.
home:
  title: Find a room by phone
  # A sentence below.
  lead: Say what you need.
  steps:
    - title: Say what you need
      text: A roommate.
  developers: console
agents:
  about: Agents use a separate endpoint.
  endpoint:
    url: https://agents.example/mcp
    method: POST
    tools:
      - name: find_matches
        does: finds.
# The color.
accent: '#8a5a00'
# Mine.
`;

/** A product that its owner wrote. */
const own = `name: Harbor Clinic
description: A clinic.
when_to_use: Use it when a person wants to reach Harbor Clinic, which people contact by phone.
phone: { number: +44 20 7946 0123, takes: [voice] }
hours:
  # Since May.
  timeZone: Europe/London
  week:
    - { days: Mo-Fr, opens: 8:00, closes: 17:00 } # or by appointment
  exceptions:
    - from: 2026-12-24
notProvided: There is no booking API.
home:
  title: Call us
  steps:
    - title: Call
      text: We answer.
  developers: links
agents:
  about: Ask our agent.
  endpoint:
    url: https://agent.example/mcp
    method: GET
accent: '#1a5fb4'
contact:
  # For researchers.
  security: security@clinic.example
`;

const base: Texts = {
  ...{ name: 'Smith & "Söhne"', headline: 'Call the clinic', description: 'A clinic.' },
  ...{ phone: '+442079460123', takes: 'voice', accent: '#1a5fb4' },
};

const practice: Texts = {
  ...{ language: 'de', kind: 'Physiotherapie in Wien', email: 'hallo@praxis.example' },
  ...{ country: 'AT', phone: '01 512 34 56', street: 'Gasse 1', 'postal-code': '1070' },
  ...{ city: 'Wien', hours: 'Mo-Do 8-18, Fr 8-14' },
};

const parse = (texts: Texts): Answers => createAnswersSchema(texts).parse(texts);

/** Changes the answers of a file. */
function edit(source: string, changes: Texts): string {
  return editProduct(source, parse({ ...readAnswers(readWritten(source)), ...changes }));
}

it('The answers replace the texts of the sample, and comments stay', () => {
  const text = edit(sample, base);
  expect(parseProductFile(text)).toMatchObject({
    name: 'Smith & "Söhne"',
    when_to_use: expect.stringContaining('Smith & "Söhne"') as string,
    phone: { number: '+442079460123', takes: ['voice'] },
    home: { title: 'Call the clinic', developers: 'none' },
    agents: { about: expect.stringContaining('no endpoint') as string },
    accent: '#1a5fb4',
  });
  expect(text).not.toMatch(/Roomline|roommate|find_matches|[Ff]ind a room/);
  expect(text).toContain('# A sentence below.\n  #lead: ');
  expect(text).toMatch(/\n {2}#steps:\n(?: {2}# .*\n)+ {2}developers: none\n/);
  expect(text).toMatch(/\n#notReturned: .*\nhome:/);
  expect(text).toMatch(/\n {2}#endpoint:\n(?: {2}# .*\n)+# The color\.\naccent: .*\n# Mine\.\n$/);
});

it('Answers replace the commented samples, and samples replace answers', () => {
  const text = edit(sample, { ...base, ...practice });
  expect(text).toContain('# Your public email address.\nemail: hallo@praxis.example\nhours:\n');
  expect(parseProductFile(text)).toMatchObject({
    hours: { timeZone: 'Europe/Vienna', week: [{ opens: '08:00', closes: '18:00' }, {}] },
    address: { street: 'Gasse 1', postalCode: '1070', city: 'Wien', country: 'AT' },
  });
  for (const field of ['kind', 'email', 'address', 'hours', 'exceptions'])
    expect(text.match(new RegExp(`^ *#?${field}:`, 'gm')), field).toHaveLength(1);

  const { country, phone, language } = practice;
  const less = editProduct(text, parse({ ...base, language, country, phone }));
  expect(less).toMatch(/\n#email: hello@desk\.example\n#hours:\n#  timeZone: Europe\/Vienna\n/);
  expect(parseProductFile(less).former).toEqual([
    ...['hallo@praxis.example', 'Gasse 1, 1070 Wien'],
    ...['Mo-Th 08:00-18:00', 'Fr 08:00-14:00'],
  ]);
  // Each sample can be used.
  const all = less.replace(/^( *)#(?=\w|  |- )/gm, '$1').replace(/^former:[^]*?(?=\n\w)/m, '');
  expect(parseProductFile(all)).toMatchObject({
    ...{ hours: { exceptions: [{}, {}, {}] }, email: 'hello@desk.example' },
  });
});

it('The same answers change nothing, however the file is written', () => {
  expect(edit(own, {})).toBe(own);
  const windows = edit(own, { accent: '#1d6b52' }).split('\n');
  expect(windows.filter((line) => !own.includes(line))).toEqual(["accent: '#1d6b52'"]);
});

it('Fields that setup does not ask about stay', () => {
  const text = edit(own, { hours: 'Mo 8-17', 'security-contact': undefined, headline: 'New' });
  expect(parseProductFile(text)).toMatchObject({
    hours: {
      week: [{ days: ['Mo'], opens: '08:00', closes: '17:00' }],
      exceptions: [{ from: '2026-12-24' }],
    },
    home: { title: 'New', steps: [{ title: 'Call' }], developers: 'links' },
    agents: { about: 'Ask our agent.', endpoint: { method: 'GET' } },
    contact: {},
    former: ['Mo-Fr 08:00-17:00'],
  });
  expect(text).toContain('# Since May.');
  expect(text).toContain('\n#contact:\n');
});

it.each([
  [{ country: 'IE' }, { country: 'IE' }],
  [
    { country: 'IE', city: 'Cork', region: 'Kerry' },
    { country: 'IE', city: 'Cork', region: 'Kerry' },
  ],
])('Without a street, setup keeps %j', (changes, address) => {
  for (const source of [sample, own])
    expect(parseProductFile(edit(source, { ...base, ...changes })).address).toEqual(address);
});

it('Hours in a country with one time zone get it', () => {
  const text = edit(sample, { ...base, country: 'AT' });
  expect(parseProductFile(edit(text, { hours: 'Mo-Fr 8-18' })).hours?.timeZone).toBe(
    'Europe/Vienna',
  );
});

it('The country of the current number is a guess for setup, and no answer', () => {
  expect([own, sample, 'name: A\n'].map((source) => guessCountry(readWritten(source)))).toEqual([
    ...['GB', undefined, undefined],
  ]);
  expect(parseProductFile(edit(own, { headline: 'New' })).address).toBeUndefined();
});

it('An empty answer removes the endpoint for agents, and a new one adds it', () => {
  const text = edit(own, { 'agents-url': undefined });
  expect(parseProductFile(text).agents).toEqual({
    about: 'There is no endpoint for agents. They can give people the phone number.',
  });
  const again = edit(text, { 'agents-url': 'https://b.example/' });
  expect(parseProductFile(again).agents).toEqual({
    about: 'Agents use a separate endpoint.',
    endpoint: { url: 'https://b.example/', method: 'POST' },
  });
});

it('Setup offers the current answers, but not those of the sample', () => {
  expect(readAnswers(readWritten(sample))).toEqual({});
  expect(parse(readAnswers(readWritten(own)))).toEqual({
    name: 'Harbor Clinic',
    headline: 'Call us',
    description: 'A clinic.',
    phone: '+442079460123',
    takes: ['voice'],
    hours: [{ days: 'Mo-Fr', opens: '08:00', closes: '17:00' }],
    'time-zone': 'Europe/London',
    'not-provided': 'There is no booking API.',
    accent: '#1a5fb4',
    'agents-url': 'https://agent.example/mcp',
    'security-contact': 'mailto:security@clinic.example',
  });
});

it.each([
  ['Old Name', ['Old Name']],
  ['SMITH & "Söhne"', undefined],
  // It is in too many other texts.
  ['Call', undefined],
])('After a change of the name, %s is listed as %j', (name, former) => {
  const before = own.replaceAll('Harbor Clinic', name);
  expect(parseProductFile(edit(before, { name: base.name })).former).toEqual(former);
});

it('A file that lacks fields gets them', () => {
  const text = edit('# Mine.\nname: Older\nhome:\n  developers: none\n', base);
  expect(parseProductFile(text)).toMatchObject({ name: 'Smith & "Söhne"', former: ['Older'] });
  expect(text).toContain('# Mine.\nname: ');
});

it('A file that setup cannot edit gets an error', () => {
  expect(errorFrom(() => readWritten('{ name: A }')).message).toContain('starts with a brace');
  expect(errorFrom(() => readWritten('name: "A\n')).message).toContain('line 1, column 7');
});

it('Without a color, the site has the default one', () => {
  const text = edit(sample, { ...base, accent: undefined });
  expect(text).toContain("# The color.\n#accent: '#8a5a00'\n");
  expect(parseProductFile(text).accent).toBe('#8a5a00');
});

it.each(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt-BR', 'pl', 'ar', 'ja', 'sv'])(
  'In %s, texts for agents have a default, and what the API does not offer has none',
  (language) => {
    const { when_to_use, notProvided, agents } = parseProductFile(
      edit(sample, { ...base, language }),
    );
    expect(when_to_use).toContain('Smith & "Söhne"');
    expect(notProvided).toBeUndefined();
    const isEnglish = ['en', 'sv'].includes(language);
    expect(agents.about?.includes('There is no endpoint')).toBe(isEnglish);
  },
);
