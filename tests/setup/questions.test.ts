import { expect, it } from 'vitest';
import {
  createAnswersSchema,
  questions,
  type Flag,
  type Texts,
} from '../../src/packages/setup/questions.ts';

const parse = (flag: Flag, typed: string, others: Texts = {}) =>
  createAnswersSchema({ language: 'de', ...others }).shape[flag].safeParse(typed);

it.each([
  ['phone', '+49 30 901820', '+4930901820'],
  ['phone', '+1 (202) 555-0123', '+12025550123'],
  ['takes', 'voice, sms', ['voice', 'sms']],
  ['takes', 'Voice', ['voice']],
  ['takes', 'both', ['voice', 'sms']],
  ['takes', 'Voice and SMS', ['voice', 'sms']],
  ['agents-url', 'agents.clinic.example/mcp', 'https://agents.clinic.example/mcp'],
  ['security-contact', 'hello@clinic.example', 'mailto:hello@clinic.example'],
  ['contact', '+49 30 901820', 'tel:+4930901820'],
  ['contact', 'https://clinic.example/help', 'https://clinic.example/help'],
  ['email', ' mailto:Hello@Clinic.example', 'Hello@clinic.example'],
  ['country', 'at', 'AT'],
  ['country', 'Austria', 'AT'],
  ['country', 'österreich', 'AT'],
  ['country', '日本', 'JP'],
  ['accent', 'grün', '#1d6b52'],
  ['accent', 'Grün'.normalize('NFD'), '#1d6b52'],
  ['accent', 'navy', '#000080'],
  ['accent', '1a5fb4', '#1a5fb4'],
  ['accent', '#06c', '#0066cc'],
] as const)('The answer to %s %j means %j', (flag, typed, meant) => {
  expect(parse(flag, typed).data).toEqual(meant);
});

it.each([
  ['phone', '030 901820', 'such as +442079460123'],
  ['phone', '+49 30 901820 ext. 77', 'without an extension'],
  ['security-contact', '+49 30 901820,,123', 'without an extension'],
  ['takes', 'fax', 'a list of voice, sms, whatsapp'],
  ['accent', 'meergrün', '#1d6b52 (green)'],
  ['accent', 'orange', 'such as #'],
  ['phone', '01 512 34 56', 'starts with + and the country code'],
  ['country', 'Wien', 'the two letters of a country'],
  ['hours', 'Mo-Fr 9-5', 'with afternoons as 18 or 6 pm'],
  ['hours', 'Ter-Dom 12h-2h', 'and nights as 12:00-02:00'],
  ['hours', 'nach Vereinbarung', "'Mo-Fr 8-18'"],
  ['contact', 'hello at clinic', 'such as mailto:hello@desk.example'],
] as const)('The answer to %s %j gets an error with an example', (flag, typed, example) => {
  expect(parse(flag, typed).error?.issues[0]?.message).toContain(example);
});

it('Every example is a valid answer', () => {
  const examples = Object.entries(questions).map(([flag, [, example]]) => [flag, example]);
  expect(createAnswersSchema({}).safeParse(Object.fromEntries(examples)).error).toBeUndefined();
});

it.each([
  ['01 512 34 56', '+4315123456'],
  ['0043 1 512 34 56', '+4315123456'],
  ['+43 1 512 34 56', '+4315123456'],
  ['+44 20 7946 0123', '+442079460123'],
])('In Austria, the phone number %s is %s', (typed, number) => {
  expect(parse('phone', typed, { country: 'Österreich' }).data).toBe(number);
});

it('Hours are read in the language of the product, and get the only time zone of the country', () => {
  expect(parse('hours', 'Mo-Do 8-12, 14-18 Uhr, Di 8-9').data).toEqual([
    { days: 'Mo-Th', opens: '08:00', closes: '12:00' },
    { days: 'Mo-Th', opens: '14:00', closes: '18:00' },
    { days: 'Tu', opens: '08:00', closes: '09:00' },
  ]);
  const getZone = (country: string) =>
    createAnswersSchema({ country }).shape['time-zone'].parse(undefined);
  expect([getZone('AT'), getZone('US')]).toEqual(['Europe/Vienna', undefined]);
});

const answers = {
  ...{ name: 'A', headline: 'B', description: 'C', phone: '+442079460123', takes: 'voice' },
};

it.each([
  [{}, []],
  [{ street: 'Gasse 1' }, ['city', 'country']],
  [{ city: 'Cork' }, ['country']],
  [{ region: 'Kerry' }, ['country']],
  [{ city: 'Cork', country: 'IE' }, []],
  [{ hours: 'Mo-Fr 8-18', country: 'US' }, ['time-zone']],
  [{ street: 'Gasse 1', city: 'Wien', country: 'AT', hours: 'Mo-Fr 8-18' }, []],
])('The answers %j need %j', (more, missing) => {
  const { error } = createAnswersSchema(more).safeParse({ ...answers, ...more });
  expect((error?.issues ?? []).map(({ path }) => path[0])).toEqual(missing);
});
