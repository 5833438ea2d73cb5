import { expect, it } from 'vitest';
import { errorOf } from './environments.ts';

const baseUrl =
  'an https address without a path, such as https://desk.example (http on localhost only)';
const port = 'a whole number from 1 to 65535';

it.each([
  ['PUBLIC_BASE_URL', baseUrl, ['', 'https://', '//desk.example', 'desk.example']],
  ['PUBLIC_BASE_URL', baseUrl, ['http://desk.example', 'http://localhost.desk.example']],
  ['PUBLIC_BASE_URL', baseUrl, ['http://notlocalhost', 'http://128.0.0.1', 'http://[::2]']],
  ['PUBLIC_BASE_URL', baseUrl, ['ftp://localhost', 'https://desk.example/path']],
  ['PUBLIC_BASE_URL', baseUrl, ['https://desk.example/?', 'https://desk.example/#top']],
  ['PUBLIC_BASE_URL', baseUrl, ['https://user@desk.example', 'https://:secret@desk.example']],
  ['URL', baseUrl, ['', 'abc']],
  ['PORT', port, ['', '0', '65536', '99999', '080', '-1', '1.5', '1e3', ' 80', 'http']],
])('%s expects %s, and a build rejects %j', (variable, expected, values) => {
  for (const value of values) {
    expect(errorOf({ [variable]: value }).message).toBe(
      `The build can't start:\n  ${variable}: expected ${expected}; received ${JSON.stringify(value)}`,
    );
  }
});
