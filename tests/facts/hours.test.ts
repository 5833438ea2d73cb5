import { expect, it } from 'vitest';
import { hours } from '../../src/packages/facts/hours.ts';

/** Creates an exception in December, such as `24-26 08:00-12:00`. */
function toException(text: string) {
  const [days = '', times, season] = text.split(' ');
  const [from, to] = days.split('-').map((day) => `2030-12-${day}`);
  const [opens, closes] = times?.split('-') ?? [];
  const entry = { ...(opens && { opens, closes }) };
  const own = season ? { week: [{ days: 'Mo-Fr', ...entry }] } : entry;
  return { from, ...(to && { to }), ...own };
}

it.each([
  [true, '24 08:00-12:00', '24 13:00-17:00'],
  [true, '24 08:00-12:00', '24 12:00-17:00'],
  [false, '24 08:00-12:00', '24 11:00-17:00'],
  [true, '24 18:00-02:00', '24 08:00-12:00'],
  [false, '24 18:00-02:00', '24 23:00-23:30'],
  [false, '24', '24 08:00-12:00'],
  [false, '24-26 08:00-12:00', '24 13:00-17:00'],
  [false, '24-26 08:00-12:00', '26 13:00-17:00'],
  [true, '24-26', '27-28'],
  [false, '24-26', '26-28'],
  [true, '01-31 10:00-15:00 season', '24'],
  [false, '01-15 10:00-15:00 season', '15-31 10:00-15:00 season'],
])('It is %s that %s and %s can both be exceptions, in each order', (isValid, ...texts) => {
  const week = { days: 'Mo-Fr', opens: '08:00', closes: '18:00' };
  for (const listed of [texts, texts.toReversed()]) {
    const exceptions = listed.map(toException);
    const { success } = hours.safeParse({ timeZone: 'UTC', week: [week], exceptions });
    expect(success).toBe(isValid);
  }
});
