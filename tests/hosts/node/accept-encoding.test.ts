import { expect, it } from 'vitest';
import { chooseCoding, codings } from '../../../src/packages/hosts/node/node-request.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip, br;q=0.9', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['deflate', 'identity'],
  ['__proto__', 'identity'],
  // A response that the client refuses is better than none.
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=0, gzip;q=0, identity;q=0', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  // A real client sends fewer than 200 characters.
  [`br, ${'x'.repeat(196)}`, 'br'],
  [`br, ${'x'.repeat(197)}`, 'identity'],
])('The best coding for Accept-Encoding %j is %s', (accept, best) => {
  expect(chooseCoding(accept, codings)).toBe(best);
});

it('A client gets the best available coding', () => {
  expect(chooseCoding('br, gzip;q=0.5', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseCoding('br, gzip', ['identity'])).toBe('identity');
});
