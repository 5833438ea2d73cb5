import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseProductFile } from '../../src/packages/facts/product-file.ts';
import { parseYaml } from '../../src/packages/facts/yaml-values.ts';
import { checkYaml } from '../../src/packages/settings/yaml-problems.ts';
import { fillTemplate } from '../../src/packages/setup/fill-template.ts';
import { createAnswersSchema, type Texts } from '../../src/packages/setup/questions.ts';

const base: Texts = {
  ...{ name: 'Smith & "Söhne"', headline: 'Call the clinic', description: 'A clinic.' },
  ...{ phone: '+442079460123', takes: 'voice', accent: '#1a5fb4' },
};

const practice: Texts = {
  ...{ ...base, language: 'de', kind: 'Physiotherapie: Wien', email: 'hallo@praxis.example' },
  ...{ country: 'AT', phone: '01 512 34 56', street: 'Gasse 1', 'postal-code': '01070' },
  ...{ city: 'Wien', hours: 'Mo-Do 8-18, Fr 8-14' },
};

const fill = (texts: Texts) => fillTemplate(createAnswersSchema(texts).parse(texts));

it('The answers are fields, below their descriptions', () => {
  const text = fill(practice);
  expect(parseProductFile(text)).toMatchObject({
    name: 'Smith & "Söhne"',
    description: 'A clinic.',
    when_to_use: expect.stringContaining('Smith & "Söhne"') as string,
    phone: { number: '+4315123456', takes: ['voice'] },
    language: 'de',
    kind: 'Physiotherapie: Wien',
    email: 'hallo@praxis.example',
    address: { street: 'Gasse 1', postalCode: '01070', city: 'Wien', country: 'AT' },
    hours: { timeZone: 'Europe/Vienna', week: [{ opens: '08:00', closes: '18:00' }, {}] },
    home: { title: 'Call the clinic', developers: 'none' },
    agents: { about: expect.stringContaining('Endpunkt') as string },
    accent: '#1a5fb4',
  });
  expect(text).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/packages\/facts\/product\.schema\.json\n/,
  );
  expect(text).toContain('# Your public email address.\nemail: hallo@praxis.example\n# Where');
  expect(text).toContain("\n  street: Gasse 1\n  postalCode: '01070'\n  city: Wien\n  # The state");
});

it.each([base, practice, { ...base, 'agents-url': 'agents.clinic.example/mcp' }])(
  'Each other field is there once, as a commented example that can be used',
  (texts) => {
    const text = fill(texts);
    for (const field of ['kind', 'email', 'address', 'region', 'exceptions', 'endpoint', 'lead'])
      expect(text.match(new RegExp(`^[ #]*${field}:`, 'gm')), field).toHaveLength(1);
    expect(text).toContain('\n  # A sentence or two below the headline.');
    expect(text).toMatch(
      /\n {2}#steps:\n(?: {2}# .*\n)+ {2}#stepsTitle: .*\n(?: {2}# .*\n)+ {2}developers: \w+\n/,
    );
    const all = text.replace(/^( *)#(?=\w|  |- )/gm, '$1');
    expect(parseProductFile(all)).toMatchObject({
      ...{ hours: { exceptions: [{}, {}, {}] }, theme: 'light', name: 'Smith & "Söhne"' },
    });
  },
);

it('Of an endpoint for agents, only the URL is known', () => {
  const { agents, home } = parseProductFile(fill({ ...base, 'agents-url': 'a.example/mcp' }));
  expect(agents).toEqual({
    about: 'Agents use a separate endpoint.',
    endpoint: { url: 'https://a.example/mcp', method: 'POST' },
  });
  expect(home.developers).toBe('console');
});

it('Without a street, an address is the area of the business', () => {
  const address = { country: 'IE', city: 'Cork', region: 'Kerry' };
  expect(parseProductFile(fill({ ...base, ...address })).address).toEqual(address);
});

it('Without a contact or a color, those are examples, and the color is the default one', () => {
  const text = fill({ ...base, accent: undefined });
  expect(text).toContain("\n#accent: '#8a5a00'\n");
  expect(text).toContain('\n#contact:\n');
  expect(parseProductFile(text)).toMatchObject({ accent: '#8a5a00', contact: {} });
  const { contact } = parseProductFile(fill({ ...base, contact: 'hello@clinic.example' }));
  expect(contact).toEqual({ people: 'mailto:hello@clinic.example' });
});

it.each(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt-BR', 'pl', 'ar', 'ja', 'sv'])(
  'In %s, texts for agents have a default, and what the API does not offer has none',
  (language) => {
    const { when_to_use, notProvided, agents } = parseProductFile(fill({ ...base, language }));
    expect(when_to_use).toContain('Smith & "Söhne"');
    expect(notProvided).toBeUndefined();
    const isEnglish = ['en', 'sv'].includes(language);
    expect(agents.about?.includes('There is no endpoint')).toBe(isEnglish);
  },
);

const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 150 })
  .filter((text) => text.trim() !== '' && !/[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u.test(text));

it('Any text is read back as it was typed, without a problem', () => {
  fc.assert(
    fc.property(line, line, (name, headline) => {
      const answers = createAnswersSchema({}).parse(base);
      const text = fillTemplate({ ...answers, name, headline });
      expect(parse(text, { schema: 'failsafe' })).toMatchObject({
        name,
        home: { title: headline },
      });
      expect(checkYaml(parseYaml(text), text).listProblems()).toEqual([]);
    }),
    {
      numRuns: 300,
      examples: [
        ['Desk\u00a0', 'Old Desk\u3000'],
        ['\u2003Desk', '\u00a0'],
      ],
    },
  );
});
