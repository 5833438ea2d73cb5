import { expect, it } from 'vitest';
import { parseCommand } from '../../src/packages/verify/parse-command.ts';
import { renderGithub, renderTable } from '../../src/packages/verify/report.ts';

const origin = 'http://localhost:4321';

it.each([
  [
    '',
    {
      ...{ against: undefined, behind: [], help: false, origin: undefined },
      ...{ facts: 'src/facts/product.yaml', render: renderTable, reporter: 'table' },
      ...{ timeout: 60_000, verbose: false },
    },
  ],
  [
    `${origin}/ --against dist --behind nginx --facts a.yaml --verbose --reporter github --timeout 3`,
    {
      ...{ against: 'dist', behind: ['nginx'], help: false, origin: new URL(origin) },
      ...{ facts: 'a.yaml', render: renderGithub, reporter: 'github' },
      ...{ timeout: 3000, verbose: true },
    },
  ],
])('The command line "%s" is accepted', (line, command) => {
  expect(parseCommand(line.split(' ').filter(Boolean))).toEqual(command);
});

it.each([
  ['an unknown option', ['--nonsense'], /^Unknown option '--nonsense'\. --help lists/],
  ['two origins', [origin, origin], /^Specify one address at a time: /],
  ['a word that is not a URL', ['localhost'], /not the address of a site/],
  ['another scheme', ['ftp://localhost'], /not the address of a site/],
  ['a path', [`${origin}/api`], /write http:\/\/localhost:4321$/],
  ['credentials', ['http://a:b@localhost'], /more than the address of a site/],
  ['an inherited name as a reporter', ['--reporter', 'toString'], /Choose table, github\.$/],
  ['half a second', ['--timeout', '1.5'], /--timeout accepts whole seconds/],
  ['no time at all', ['--timeout', '0'], /--timeout accepts whole seconds/],
  ['an unknown host', ['--behind', 'apache'], /accepts nginx, caddy, netlify, cloudflare/],
])('A command line with %s is rejected', (_name, args, says) => {
  expect(() => parseCommand(args)).toThrow(says);
});
