import { expect, it } from 'vitest';
import { formatPhone } from '../../../src/published/phone.ts';

it.each([
  ['+12025550123', '+1 202 555 0123'],
  ['+442079460123', '+44 20 7946 0123'],
])('A page shows %s as %s, without line breaks', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown.replaceAll(' ', '\u00a0'));
});
