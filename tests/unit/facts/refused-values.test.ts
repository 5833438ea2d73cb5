import { expect, it } from 'vitest';
import { errorOf, problemsWith } from './environments.ts';

const baseUrl = 'an https origin (http on localhost only) without path or query';
const port = 'a whole number from 1 to 65535';
const phone = 'a valid phone number in E.164 form, with "+" and digits only';
const webUrl = 'an https URL (http on localhost only) without credentials or fragment';
const contact = 'a mailto:, tel: or https: URI';
const sourceDate = 'a whole number from 0 to 253402300799';

/** The values that each variable refuses, and what its error says that it expects. */
const refused: readonly (readonly [name: string, expected: string, values: readonly string[]])[] = [
  ['PUBLIC_BASE_URL', baseUrl, ['', 'https://', '//desk.example', 'desk.example']],
  ['PUBLIC_BASE_URL', baseUrl, ['http://desk.example', 'http://localhost.desk.example']],
  ['PUBLIC_BASE_URL', baseUrl, ['http://notlocalhost', 'http://128.0.0.1', 'http://[::2]']],
  ['PUBLIC_BASE_URL', baseUrl, ['ftp://localhost', 'https://desk.example/path']],
  ['PUBLIC_BASE_URL', baseUrl, ['https://desk.example/?', 'https://desk.example/#top']],
  ['PUBLIC_BASE_URL', baseUrl, ['https://user@desk.example', 'https://:secret@desk.example']],
  ['URL', baseUrl, ['']],
  ['PORT', port, ['', '0', '65536', '99999', '080', '-1', '1.5', '1e3', ' 80', 'http']],
  ['PHONE', phone, ['', '+1 202 555 0123', '+1-202-555-0123', '+12025550123 ', '12025550123']],
  // Too short, too long, and with an area or a country that no numbering plan has.
  ['PHONE', phone, ['+1202555012', '+120255501234', '+11115550123', '+9992025550123']],
  ['PHONE', phone, ['+1202555CALL', '+12025550123;ext=1', 'tel:+12025550123', '+١٢٠٢٥٥٥٠١٢٣']],
  ['MCP_URL', webUrl, ['', '/mcp', 'http://agent.example/mcp', 'wss://agent.example']],
  ['MCP_URL', webUrl, ['https://user@agent.example', 'https://agent.example/mcp#']],
  ['SECURITY_CONTACT', contact, ['', 'security@desk.example', 'http://desk.example/', 'tel:']],
  ['SECURITY_CONTACT', contact, ['mailto:a@b\nExpires: x']],
  ['SOURCE_DATE_EPOCH', sourceDate, ['', '-1', '1.5', '1e9', 'now', '253402300800', ' 1']],
];

it.each(refused)('%s expects %s, and refuses %j', (variable, expected, values) => {
  for (const value of values) {
    expect(problemsWith(variable, { [variable]: value })).toEqual([
      { variable, expected, received: JSON.stringify(value) },
    ]);
  }
});

it('A build reports every problem at once', () => {
  const wrong = Object.fromEntries(
    refused.filter(([name]) => !['URL', 'PORT'].includes(name)).map(([name]) => [name, '']),
  );
  const error = errorOf({ ...wrong, FACTS_SIGNING_KEY: '' });
  expect(error.message).toMatch(/^The build can't start:\n/);
  expect(error.problems.map(({ variable }) => variable).sort()).toEqual(
    [...Object.keys(wrong), 'FACTS_SIGNING_KEY'].sort(),
  );
});

it.each(['PORT', 'URL'])(
  'A build reports only %s, not the facts that follow from it',
  (variable) => {
    expect(errorOf({ [variable]: 'abc' }).problems).toMatchObject([{ variable }]);
  },
);
