import { expect, it } from 'vitest';
import { answersSchema, questions, type Flag } from '../../../src/setup/questions.ts';

const parse = (flag: Flag, typed: string) => answersSchema.shape[flag].safeParse(typed);

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
] as const)('The answer to %s %j means %j', (flag, typed, meant) => {
  expect(parse(flag, typed).data).toEqual(meant);
});

it.each([
  ['phone', '030 901820', 'such as +442079460123'],
  ['phone', '+49 30 901820 ext. 77', 'without an extension'],
  ['security-contact', '+49 30 901820,,123', 'without an extension'],
  ['takes', 'fax', "'voice', 'sms', or both"],
  ['contact', 'hello at clinic', 'such as mailto:hello@desk.example'],
] as const)('The answer to %s %j gets an error with an example', (flag, typed, example) => {
  expect(parse(flag, typed).error?.issues[0]?.message).toContain(example);
});

it('Every example is a valid answer', () => {
  const examples = Object.entries(questions).map(([flag, [, example]]) => [flag, example]);
  expect(answersSchema.safeParse(Object.fromEntries(examples)).error).toBeUndefined();
});
