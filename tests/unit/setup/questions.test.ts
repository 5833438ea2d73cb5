import { expect, it } from 'vitest';
import { answersSchema, questions, type Answers } from '../../../src/setup/questions.ts';

const parse = (name: keyof Answers, typed: string) => answersSchema.shape[name].safeParse(typed);

it.each([
  ['phone', '+49 30 901820', '+4930901820'],
  ['phone', '+1 (202) 555-0123', '+12025550123'],
  ['takes', 'voice, sms', ['voice', 'sms']],
  ['takes', 'Voice', ['voice']],
] as const)('The answer to %s %j means %j', (name, typed, meant) => {
  expect(parse(name, typed).data).toEqual(meant);
});

it.each([
  ['phone', '030 901820', 'such as +442079460123'],
  ['takes', 'fax', "'voice', 'sms', or both"],
] as const)('The answer to %s %j gets an error with an example', (name, typed, example) => {
  expect(parse(name, typed).error?.issues[0]?.message).toContain(example);
});

it('Every example is a valid answer', () => {
  const examples = Object.entries(questions).map(([name, [, example]]) => [name, example]);
  expect(answersSchema.safeParse(Object.fromEntries(examples)).error).toBeUndefined();
});
