import { expect, it } from 'vitest';
import type * as z from 'zod';
import { createOpeningData } from '../../src/packages/hours/opening-data.ts';
import { findOpeningState } from '../../src/packages/hours/opening-state.ts';
import { hours } from '../../src/packages/facts/hours.ts';
import { dropPastDates } from '../../src/packages/facts/past-dates.ts';
import { createHoursFormat } from '../../src/packages/hours/format-hours.ts';
import { sampleFacts } from '../sample-facts.ts';

type Written = z.input<typeof hours>;

const words = {
  open: 'Geöffnet',
  openUntil: 'bis {time}',
  closedNow: 'Geschlossen',
  opensAt: 'öffnet um {time}',
  opensOn: 'öffnet {day}, {time}',
};

const practice: Written = {
  timeZone: 'Europe/Vienna',
  week: [
    { days: 'Mo-Th', opens: '08:00', closes: '12:00' },
    { days: 'Mo-Th', opens: '14:00', closes: '18:00' },
    { days: 'Fr', opens: '18:00', closes: '02:00' },
  ],
  exceptions: [
    { from: '2026-12-24', to: '2026-12-26' },
    { from: '2026-12-31', opens: '08:00', closes: '13:00' },
  ],
};

/** Returns what the page of a practice shows at a time, in a sentence. It is built in 2026, or later. */
function find(time: string, more: Partial<Written> = {}, language = 'de', built = '2026-01-01') {
  const all = hours.parse({ ...practice, ...more });
  const { hours: parsed = all } = dropPastDates({ ...sampleFacts, hours: all }, new Date(built));
  const format = createHoursFormat(parsed, language);
  // Pages get the facts from a module, as JSON.
  const published = JSON.parse(JSON.stringify(parsed)) as typeof parsed;
  const state = findOpeningState(createOpeningData(published, format, words), new Date(time));
  const { isOpen, word, until } = state.now ?? {};
  const text = [word, until]
    .filter(Boolean)
    .join(' · ')
    .replace(/\p{Zs}/gu, ' ');
  return { ...state, isOpen, text };
}

// 2026-11-23 is a Monday.
it.each([
  ['2026-11-23T07:59+01:00', 0, false, 'Geschlossen · öffnet um 8 Uhr'],
  ['2026-11-23T08:00+01:00', 0, true, 'Geöffnet · bis 12 Uhr'],
  ['2026-11-23T11:59+01:00', 0, true, 'Geöffnet · bis 12 Uhr'],
  ['2026-11-23T12:00+01:00', 0, false, 'Geschlossen · öffnet um 14 Uhr'],
  ['2026-11-23T18:00+01:00', 0, false, 'Geschlossen · öffnet Dienstag, 8 Uhr'],
  // Past midnight, the times of yesterday run on.
  ['2026-11-27T23:59+01:00', 4, true, 'Geöffnet · bis 2 Uhr'],
  ['2026-11-28T01:59+01:00', 5, true, 'Geöffnet · bis 2 Uhr'],
  ['2026-11-28T02:00+01:00', 5, false, 'Geschlossen · öffnet Montag, 8 Uhr'],
  // In summer, and where it is another day for the visitor.
  ['2026-07-05T22:30Z', 0, false, 'Geschlossen · öffnet um 8 Uhr'],
  ['2026-07-06T06:00Z', 0, true, 'Geöffnet · bis 12 Uhr'],
  // Exceptions. The Thursday after them has its own.
  ['2026-12-23T19:00+01:00', 2, false, 'Geschlossen · öffnet Montag, 8 Uhr'],
  ['2026-12-26T09:00+01:00', 5, false, 'Geschlossen · öffnet Montag, 8 Uhr'],
  ['2026-12-31T12:59+01:00', 3, true, 'Geöffnet · bis 13 Uhr'],
])('At %s, it is day %i, and open is %j: "%s"', (time, day, isOpen, text) => {
  expect(find(time)).toMatchObject({ day, isOpen, text });
});

it.each([{ exceptions: undefined }, { exceptions: [] }, { exceptions: [{ from: '2025-12-24' }] }])(
  'After the last listed date, it says neither open nor closed: %j',
  (more) => {
    expect(find('2026-11-23T08:00+01:00', more).text).toBe('');
    expect(find('2025-12-24T12:00Z', more).text).toBe(
      more.exceptions?.[0] ? 'Geschlossen · öffnet Donnerstag, 8 Uhr' : '',
    );
  },
);

it.each([
  ['de', 'Geschlossen · öffnet Mittwoch, 6. Januar, 8 Uhr'],
  ['en-US', 'Geschlossen · öffnet Wednesday, January 6, 8 AM'],
])('In %s, a long closure says when it ends', (language, text) => {
  const exceptions = [{ from: '2026-11-01', to: '2027-01-05' }];
  expect(find('2026-12-29T23:00Z', { exceptions }, language).text).toBe(text);
  // A day of the week that comes again first has its date.
  const day = language === 'de' ? 'Mittwoch, 8' : 'Wednesday, 8';
  expect(find('2026-12-30T23:00Z', { exceptions }, language).text).toContain(day);
});

it('A business that never opens again is closed', () => {
  const exceptions = [{ from: '2026-01-01', to: '2027-12-31' }];
  expect(find('2026-11-24T08:00+01:00', { exceptions }).text).toBe('Geschlossen');
});

const flexible = {
  week: [
    { days: 'Mo', opens: '08:00', closes: '12:00' },
    { days: 'Mo, Sa', text: 'nach Vereinbarung' },
  ],
};

it.each([
  ['2026-11-23T09:00+01:00', 'Geöffnet · bis 12 Uhr'],
  ['2026-11-23T13:00+01:00', ''],
  ['2026-11-28T13:00+01:00', ''],
  ['2026-11-29T13:00+01:00', 'Geschlossen · öffnet Montag, 8 Uhr'],
])('On a day with words in place of times, at %s, it is not said to be closed', (time, text) => {
  expect(find(time, flexible).text).toBe(text);
});

it.each([
  ['2026-11-24T03:00+01:00', 'Geöffnet'],
  ['2026-11-27T23:00+01:00', 'Geöffnet · bis 0 Uhr'],
  ['2026-11-28T23:30+01:00', 'Geöffnet · bis 3 Uhr'],
  ['2026-11-29T02:59+01:00', 'Geöffnet · bis 3 Uhr'],
])('Times that go on at midnight end when the business closes: at %s, "%s"', (time, text) => {
  const week = [
    { days: 'Mo-Fr', opens: '00:00', closes: '24:00' },
    { days: 'Sa', opens: '18:00', closes: '24:00' },
    { days: 'Su', opens: '00:00', closes: '03:00' },
  ];
  expect(find(time, { week }).text).toBe(text);
});

it.each([
  ['2026-12-23T21:00+01:00', 'Geöffnet'],
  ['2026-12-23T22:30+01:00', 'Geöffnet · bis 22 Uhr'],
  ['2026-12-24T21:00+01:00', 'Geöffnet · bis 22 Uhr'],
])(
  "A business that is open day and night doesn't show tomorrow's closing time as today's: %s",
  (time, text) => {
    const week = [{ days: 'Mo-Su', opens: '00:00', closes: '24:00' }];
    const exceptions = [{ from: '2026-12-24', opens: '00:00', closes: '22:00' }];
    expect(find(time, { week, exceptions }).text).toBe(text);
  },
);

const season = {
  exceptions: [
    {
      from: '2026-07-01',
      to: '2026-08-31',
      week: [{ days: 'Sa', opens: '09:00', closes: '13:00' }],
    },
    { from: '2026-08-15' },
    { from: '2026-12-31', opens: '12:00', closes: '14:00' },
    { from: '2026-12-31', opens: '18:00', closes: '22:00' },
  ],
};

it.each([
  ['2026-06-30T10:00+02:00', 'Geöffnet · bis 12 Uhr', undefined],
  ['2026-07-04T10:00+02:00', 'Geöffnet · bis 13 Uhr', 0],
  ['2026-07-06T10:00+02:00', 'Geschlossen · öffnet Samstag, 9 Uhr', 0],
  ['2026-08-15T10:00+02:00', 'Geschlossen · öffnet Samstag, 22. August, 9 Uhr', 1],
  ['2026-12-31T15:00+01:00', 'Geschlossen · öffnet um 18 Uhr', 2],
])('Dates can have a week of their own, and several times: %s', (time, text, exception) => {
  const found = find(time, season);
  expect([found.text, found.exception]).toEqual([text, exception]);
});

it('A night without hours stays closed if the site is built after midnight', () => {
  const exceptions = ['2026-11-20', '2026-11-27', '2026-12-24'].map((from) => ({ from }));
  const time = '2026-11-28T00:30+01:00';
  expect(find(time, { exceptions }, 'de', time)).toMatchObject({ day: 5, isOpen: false });
  expect(find('2026-12-24T09:00+01:00', { exceptions }, 'de', time).exception).toBe(0);
});

it('Times have one notation, that of the exceptions too', () => {
  const exceptions = [{ from: '2026-12-31', opens: '08:00', closes: '12:30' }];
  expect(find('2026-11-23T09:00+01:00', { exceptions }).text).toBe('Geöffnet · bis 12:00 Uhr');
});
