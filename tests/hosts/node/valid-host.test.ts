import { expect, it } from 'vitest';
import { hasValidHost } from '../../../src/packages/hosts/node/node-request.ts';

const check = (host: string | undefined, httpVersion = '1.1') =>
  hasValidHost({ httpVersion, headers: { ...(host !== undefined && { host }) } });

it.each([
  ...'localhost LOCALHOST:4321 desk.example desk.example: 192.0.2.1:80 [2001:db8::1]'.split(' '),
  ...'[::ffff:192.0.2.1]:4321 [v1.fe80:a] b%C3%BCcher.example'.split(' '),
  "a!$&'()*+,;=b",
])('hasValidHost accepts %s', (host) => {
  expect(check(host)).toBe(true);
});

it.each([
  ...':80 a:b a:80:80 a/b a?b a#b user@a http://a [::1 ::1 [::1]a [] a%zz a"b bücher'.split(' '),
  ...['', 'a, b', 'a b'],
])('hasValidHost rejects %j', (host) => {
  expect(check(host)).toBe(false);
});

it('hasValidHost accepts HTTP/1.0 without a host', () => {
  expect(check(undefined)).toBe(false);
  expect(check(undefined, '1.0')).toBe(true);
  expect(check('a b', '1.0')).toBe(false);
});
