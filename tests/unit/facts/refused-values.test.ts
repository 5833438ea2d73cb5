import { expect, it } from 'vitest';
import { errorOf, problemsWith } from './environments.ts';

const baseUrl =
  'an https address without a path, such as https://desk.example (http on localhost only)';
const port = 'a whole number from 1 to 65535';
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
  const { message, problems } = errorOf(wrong);
  expect(message).toMatch(/^The build can't start:\n/);
  expect(problems.map(({ variable }) => variable)).toEqual(Object.keys(wrong));
});

it.each(['PORT', 'URL'])(
  'A build reports only %s, not the facts that follow from it',
  (variable) => {
    expect(errorOf({ [variable]: 'abc' }).problems).toMatchObject([{ variable }]);
  },
);
