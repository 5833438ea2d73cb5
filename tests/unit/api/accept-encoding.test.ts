import { expect, it } from 'vitest';
import { acceptableCodings } from '../../../src/api/accept-encoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip identity'],
  ['br', 'br identity'],
  ['GZIP', 'gzip identity'],
  ['gzip, br', 'br gzip identity'],
  ['gzip, deflate, br, zstd', 'br gzip identity'],
  ['gzip;q=0.5, br;q=0.5', 'br gzip identity'],
  ['gzip;q=1.0, br;q=1', 'br gzip identity'],
  ['gzip, br;q=0.9', 'gzip br identity'],
  ['br;q=0.001, gzip;q=0.002', 'gzip br identity'],
  [' gzip ; q=0.2 ,, br ', 'br gzip identity'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.000', 'identity'],
  ['gzip;q=0, br', 'br identity'],
  ['*', 'br gzip identity'],
  ['br;q=0, *', 'gzip identity'],
  ['*;q=0, gzip', 'gzip identity'],
  ['identity', 'identity'],
  ['identity, gzip;q=0.5', 'identity gzip'],
  ['identity;q=0.1, gzip', 'gzip identity'],
  ['deflate', 'identity'],
  ['*;q=0.5, br;q=0.1', 'gzip identity br'],
  ['__proto__', 'identity'],
  // A response that the client refuses is better than none.
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=0, gzip;q=0, identity;q=0', 'identity'],
  ['identity;q=0, gzip', 'gzip identity'],
  // A real client sends fewer than 1,000 characters.
  [`br, ${'x'.repeat(996)}`, 'br identity'],
  [`br, ${'x'.repeat(997)}`, 'identity'],
])('The codings of Accept-Encoding %j are %s', (accept, codings) => {
  expect(acceptableCodings(accept).join(' ')).toBe(codings);
});
