import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  descriptions,
  parseEnvironment,
  type Environment,
} from '../../../src/facts/environment.ts';
import { errorFrom } from './environments.ts';
import { parsedBy, wholeNumber } from '../../../src/facts/value-schemas.ts';

const variables = z.object({
  LEVEL: wholeNumber(1, 9)
    .default(5)
    .register(descriptions, { meaning: 'The level.', example: '7' }),
  HOST: z.string().optional().register(descriptions, {
    meaning: 'The host.',
    default: 'every host',
    example: 'a.example',
  }),
  KEY: parsedBy('a key', (value) => (value === 'right' ? value : undefined)).register(
    descriptions,
    { meaning: 'The key.', default: 'none', example: 'right', secret: true },
  ),
});

function parse(env: Environment) {
  return parseEnvironment("It can't start:", variables, env);
}

const messageOf = (env: Environment) => errorFrom(() => parse(env)).message;

describe('An environment', () => {
  it('gives the parsed values and the defaults, and nothing else', () => {
    expect(parse({ KEY: 'right', HOST: 'h', PATH: '/bin' })).toEqual({
      LEVEL: 5,
      HOST: 'h',
      KEY: 'right',
    });
  });

  it('has a line for each problem in its error', () => {
    expect(messageOf({ LEVEL: '10' })).toBe(
      [
        "It can't start:",
        '  LEVEL: expected a whole number from 1 to 9; received "10"',
        '  KEY: expected a key; received nothing',
      ].join('\n'),
    );
  });

  it('has each value on one line of its error', () => {
    expect(messageOf({ LEVEL: '1\n2', KEY: 'right' }).split('\n')).toHaveLength(2);
  });

  it('has no secret in its error', () => {
    expect(messageOf({ KEY: 'wrong' })).toContain(
      'KEY: expected a key; received a value that is not shown, since it may be secret',
    );
    expect(messageOf({ KEY: '' })).toContain('received ""');
  });
});
