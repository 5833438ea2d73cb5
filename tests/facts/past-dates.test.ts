import { expect, it } from 'vitest';
import { describeLastDate, dropPastDates } from '../../src/packages/facts/past-dates.ts';
import { hours } from '../../src/packages/facts/hours.ts';
import { digestFacts } from '../../src/packages/facts/digest-facts.ts';
import { practice } from '../sample-facts.ts';

/** Returns the hours of a business in Auckland, where a day begins 13 hours before it does in London. */
const open = (exceptions: readonly object[]) =>
  hours.parse({
    timeZone: 'Pacific/Auckland',
    week: [{ days: 'Mo-Fr', opens: '08:00', closes: '17:00' }],
    exceptions,
  });

const listed = open([{ from: '2025-12-24', to: '2026-01-06' }, { from: '2026-12-24' }]);

it.each([
  ['2026-01-05T11:00Z', ['2026-01-06', '2026-12-24']],
  ['2026-01-06T11:00Z', ['2026-12-24']],
  ['2026-12-24T11:00Z', []],
])('At %s, only the dates until %j are left', (time, left) => {
  const facts = dropPastDates({ ...practice, hours: listed }, new Date(time));
  expect(facts.hours?.exceptions.map(({ to }) => to)).toEqual(left);
  expect(digestFacts(facts)).toBe(digestFacts({ ...practice, hours: listed }));
  expect(digestFacts(facts)).not.toBe(digestFacts({ ...practice, hours: open([]) }));
});

it('A notice stays until its last day is over, without hours everywhere', () => {
  const left = (time: string, facts: typeof practice) => {
    const dropped = dropPastDates(facts, new Date(time));
    expect(digestFacts(dropped)).toBe(digestFacts(facts));
    return dropped.notices?.length;
  };
  expect(left('2026-08-24T21:59Z', practice)).toBe(1);
  expect(left('2026-08-24T22:00Z', practice)).toBe(0);
  const always = { ...practice, hours: undefined };
  expect(left('2026-08-25T11:59Z', always)).toBe(1);
  expect(left('2026-08-25T12:00Z', always)).toBe(0);
});

it('Facts without hours and notices stay as they are', () => {
  const facts = { ...practice, hours: undefined, notices: undefined };
  expect(dropPastDates(facts, new Date())).toEqual(facts);
});

it.each([
  ['2026-11-23T10:59Z', undefined],
  ['2026-11-23T11:00Z', /^Your list of holidays ends on 24 December 2026\. From the next day on/],
  ['2026-12-23T12:00Z', / ends on 24 December 2026\./],
  ['2026-12-24T12:00Z', /^Your list of holidays ended on 24 December 2026, so your site no longer/],
])('At %s, it is said when the list of dates ends: %s', (time, sentence) => {
  const text = describeLastDate(listed, new Date(time));
  if (sentence) expect(text).toMatch(sentence);
  else expect(text).toBeUndefined();
  expect(describeLastDate(open([]), new Date(time))).toBeUndefined();
});
