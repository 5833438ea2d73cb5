import { describe, expect, it } from 'vitest';
import { parseCommand, usage } from '../../../src/verify/parse-command.ts';

const origin = 'http://localhost:4321';
const key = 'a'.repeat(43);

describe('A command line', () => {
  it('is read with its defaults', () => {
    expect(parseCommand([])).toEqual({
      help: false,
      list: false,
      gate: false,
      origin: undefined,
      against: undefined,
      key: undefined,
      only: [],
      reporter: 'table',
      silence: 10_000,
    });
  });

  it('is read with every option', () => {
    const line = `${origin}/ --against dist --key ${key} --gate --only a --only b* --reporter json --timeout 3`;
    expect(parseCommand(line.split(' '))).toEqual({
      help: false,
      list: false,
      gate: true,
      origin: new URL(origin),
      against: 'dist',
      key,
      only: ['a', 'b*'],
      reporter: 'json',
      silence: 3000,
    });
  });

  it.each([
    ['an unknown option', ['--nonsense'], /Unknown option '--nonsense'/],
    ['the option that a reporter replaced', ['--json'], /Unknown option '--json'/],
    ['two origins', [origin, origin], /^One origin at a time\.$/],
    ['what is no URL', ['localhost'], /no http or https origin/],
    ['another scheme', ['ftp://localhost'], /no http or https origin/],
    ['a path', [`${origin}/api`], /more than an origin/],
    ['credentials', ['http://a:b@localhost'], /more than an origin/],
    ['another reporter', ['--reporter', 'xml'], /only table, json, github/],
    ['an inherited name as a reporter', ['--reporter', 'toString'], /no reporter "toString"/],
    ['annotations of a list', ['--list', '--reporter', 'github'], /table or JSON/],
    ['half a key', ['--key', 'abc'], /43 characters/],
    ['a gate without an origin', ['--gate'], /--gate needs an origin/],
    ['no whole number', [origin, '--timeout', '1.5'], /--timeout takes a whole number/],
    ['no time at all', [origin, '--timeout', '0'], /--timeout takes a whole number/],
  ])('is wrong use with %s', (_name, args, says) => {
    expect(parseCommand(args)).toMatch(says);
  });

  it('is explained option by option', () => {
    for (const option of [
      'against',
      'key',
      'gate',
      'only',
      'list',
      'reporter',
      'timeout',
      'help',
    ]) {
      expect(usage).toContain(`--${option}`);
    }
  });
});
