import { expect, it } from 'vitest';
import { chooseCoding } from '../../../src/api/accept-encoding.ts';
import { codings } from '../../../src/api/representation.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip;q=1.0, br;q=1', 'br'],
  ['gzip, br;q=0.9', 'gzip'],
  ['br;q=0.001, gzip;q=0.002', 'gzip'],
  [' gzip ; q=0.2 ,, br ', 'br'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.000', 'identity'],
  ['gzip;q=0, br', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.1, gzip', 'gzip'],
  ['deflate', 'identity'],
  ['*;q=0.5, br;q=0.1', 'gzip'],
  ['__proto__', 'identity'],
  // A response that the client refuses is better than none.
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=0, gzip;q=0, identity;q=0', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  // A real client sends fewer than 1,000 characters.
  [`br, ${'x'.repeat(996)}`, 'br'],
  [`br, ${'x'.repeat(997)}`, 'identity'],
])('The best coding for Accept-Encoding %j is %s', (accept, best) => {
  expect(chooseCoding(accept, codings)).toBe(best);
});

it('A client gets the best available coding', () => {
  expect(chooseCoding('br, gzip;q=0.5', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseCoding('br, gzip', ['identity'])).toBe('identity');
});
