import { expect, it } from 'vitest';
import { formatPhone } from '../../src/packages/facts/phone.ts';

it.each([
  ['+12025550123', '+1 202 555 0123'],
  ['+442079460123', '+44 20 7946 0123'],
  // It belongs to no country.
  ['+80012345678', '+800 1234 5678'],
])('A page shows %s as %s, without line breaks', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown.replaceAll(' ', '\u00a0'));
});

it.each([
  ['+4930123456', 'DE', '030 123456'],
  ['+4930123456', 'AT', '+49 30 123456'],
  ['+4315123456', 'AT', '01 5123456'],
  ['+12025550123', 'US', '(202) 555-0123'],
  ['+12025550123', 'ES', '+1 202 555 0123'],
])('%s is shown to people in %s as %s', (phone, dialingCountry, shown) => {
  expect(formatPhone(phone, { dialingCountry })).toBe(shown.replaceAll(' ', '\u00a0'));
});
