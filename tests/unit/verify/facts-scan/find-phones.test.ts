import { expect, it } from 'vitest';
import { findPhones } from '../../../../src/verify/facts-scan/find-phones.ts';

const [us, germany, britain] = ['+12025550123', '+4930901824', '+442079460124'];

it.each([
  [us, '+1 202-555-0199'],
  [us, '+1 (202) 555-0199'],
  [us, '+12025550199'],
  [us, '(202) 555-0199'],
  [us, '202.555.0199'],
  [us, '1-202-555-0199'],
  [us, '2025550199'],
  [us, '0044 20 7946 0999'],
  // A digit is missing.
  [us, '+1 202 555 019'],
  [germany, '030 901820'],
  [germany, '(030) 90 18 20'],
  [germany, '030/901820'],
  [germany, '+49 30 901820'],
  [britain, '020 7946 0999'],
])('For %s, finds %s', (known, number) => {
  expect(findPhones(`Call ${number}.`, [known])).toEqual([number]);
});

it.each([
  ['<a href="tel:+12025550199">', '+12025550199'],
  ['[text](sms:112)', '112'],
  ['https://chat.example/12025550199', '12025550199'],
])('Finds the number of a link: %s', (text, number) => {
  expect(findPhones(text, [us])).toEqual([number]);
});

it.each([
  [us, '+1 202 555 0123, +1\u00a0202\u00a0555\u00a00123 or 202-555-0123 24 h'],
  [us, '2026-11-21 12:30, 24.12.2026, 12/24/2026, @2208988800, 1763884800'],
  [germany, '2026-11-21, 01.12.2026, 08.00-18.00, 0.494067796610169, 1.250.000'],
  [britain, '2026-11-21 to 2027-01-31, 203.0.113.7, 192.0.2.0/24'],
  [us, 'sha256-1234567890abcdef, 0x1234567890, order #2025550199'],
  [us, 'RFC 9110 §10.2.3, 600;r=599;t=60, 16384 bytes'],
])('For %s, finds no number in "%s"', (known, text) => {
  expect(findPhones(text, [known])).toEqual([]);
});

it('Finds a number before other digits', () => {
  expect(findPhones('Call +1 202 555 0199 24 hours a day', [us])).toEqual(['+1 202 555 0199']);
});

it('Ignores all known numbers', () => {
  expect(findPhones('+44 20 7946 0999', [us, '+442079460999'])).toEqual([]);
});
