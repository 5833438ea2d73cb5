import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../src/verify/parse-command.ts';
import { reporters } from '../../../src/verify/reporters/reporters.ts';

const origin = 'http://localhost:4321';

describe('A command line', () => {
  it('has defaults', () => {
    expect(parseCommand([])).toEqual({
      help: false,
      list: false,
      origin: undefined,
      against: undefined,
      only: [],
      except: [],
      behind: [],
      verbose: false,
      reporter: reporters.get('table'),
      timeout: 10_000,
    });
  });

  it('can have every option', () => {
    const line = `${origin}/ --against dist --only a --only b* --except c,d* --except e --behind nginx --verbose --reporter json --timeout 3`;
    expect(parseCommand(line.split(' '))).toEqual({
      help: false,
      list: false,
      origin: new URL(origin),
      against: 'dist',
      only: ['a', 'b*'],
      except: ['c', 'd*', 'e'],
      behind: ['nginx'],
      verbose: true,
      reporter: reporters.get('json'),
      timeout: 3000,
    });
  });

  it.each([
    ['an unknown option', ['--nonsense'], /Unknown option '--nonsense'/],
    ['two origins', [origin, origin], /^Name one origin at a time: /],
    ['a word that is not a URL', ['localhost'], /not an http or https origin/],
    ['another scheme', ['ftp://localhost'], /not an http or https origin/],
    ['a path', [`${origin}/api`], /write http:\/\/localhost:4321$/],
    ['credentials', ['http://a:b@localhost'], /more than an origin/],
    ['an unknown reporter', ['--reporter', 'xml'], /accepts table, json, github/],
    ['an inherited name as a reporter', ['--reporter', 'toString'], /no reporter "toString"/],
    ['an unknown host', ['--behind', 'apache'], /accepts nginx, caddy, netlify, cloudflare/],
    ['half a second', [origin, '--timeout', '1.5'], /--timeout accepts whole seconds/],
    ['no time at all', [origin, '--timeout', '0'], /--timeout accepts whole seconds/],
  ])('is rejected with %s', (_name, args, says) => {
    expect(parseCommand(args)).toMatch(says);
  });
});
