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
      watch: undefined,
    });
  });

  it('is read with every option', () => {
    const line = `${origin}/ --against dist --key ${key} --gate --only a --only b* --reporter json --timeout 3 --watch --every 5 --rounds 2`;
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
      watch: { every: 5, rounds: 2 },
    });
    expect(parseCommand([origin, '--watch'])).toMatchObject({
      watch: { every: 60, rounds: Infinity },
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
    ['another reporter', ['--reporter', 'xml'], /only table, json, junit, github/],
    ['an inherited name as a reporter', ['--reporter', 'toString'], /no reporter "toString"/],
    ['a document for many rounds', [origin, '--watch', '--reporter', 'junit'], /table or JSON/],
    ['annotations of a list', ['--list', '--reporter', 'github'], /table or JSON/],
    ['half a key', ['--key', 'abc'], /43 characters/],
    ['a gate without an origin', ['--gate'], /--gate needs an origin/],
    ['a folder to watch', ['--watch'], /--watch needs an origin/],
    ['rounds without --watch', [origin, '--rounds', '2'], /belong to --watch/],
    ['no whole number', [origin, '--watch', '--every', '1.5'], /--every takes a whole number/],
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
      'watch',
      'every',
      'rounds',
      'help',
    ]) {
      expect(usage).toContain(`--${option}`);
    }
  });
});
