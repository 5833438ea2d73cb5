import { expect, it } from 'vitest';
import { hours, type Hours } from '../../../../src/facts/hours.ts';
import {
  createOpeningData,
  listOpeningStates,
} from '../../../../src/components/data/opening-data.ts';
import { findOpeningState } from '../../../../src/components/data/opening-state.ts';

const words = {
  today: 'Heute {hours}',
  closedToday: 'Heute geschlossen',
  open: 'Geöffnet',
  closed: 'geschlossen',
  opensAt: 'Öffnet um {time}',
  opensOn: 'Öffnet {day}, {time}',
};

const practice = hours.parse({
  timeZone: 'Europe/Vienna',
  week: [
    { days: 'Mo-Th', opens: '08:00', closes: '12:00' },
    { days: 'Mo-Th', opens: '14:00', closes: '18:00' },
    { days: 'Fr', opens: '18:00', closes: '02:00' },
  ],
  exceptions: [
    { from: '2026-12-24', to: '2026-12-26' },
    { from: '2026-12-31', opens: '08:00', closes: '12:30' },
  ],
});

/** Returns what the page of a practice shows at a time, which is one of Vienna if it has no zone. */
function find(time: string, more: Partial<Hours> = {}) {
  const data = createOpeningData({ ...practice, ...more }, 'de', words);
  const { heading, now, ...rest } = findOpeningState(data, new Date(time));
  const plain = (text: string) => text.replace(/\u2060/g, '').replace(/\p{Zs}/gu, ' ');
  return { ...rest, heading: plain(heading), now: now && [now.isOpen, plain(now.text)] };
}

const both = 'Heute 8–12 Uhr und 14–18 Uhr';

// 2026-11-23 is a Monday.
it.each([
  ['2026-11-23T07:59+01:00', 0, both, false, 'Öffnet um 8 Uhr'],
  ['2026-11-23T08:00+01:00', 0, both, true, 'Geöffnet'],
  ['2026-11-23T11:59+01:00', 0, both, true, 'Geöffnet'],
  ['2026-11-23T12:00+01:00', 0, both, false, 'Öffnet um 14 Uhr'],
  ['2026-11-23T18:00+01:00', 0, both, false, 'Öffnet Di, 8 Uhr'],
  // Past midnight, it is still open, and on the next days closed.
  ['2026-11-27T23:59+01:00', 4, 'Heute 18–2 Uhr', true, 'Geöffnet'],
  ['2026-11-28T01:59+01:00', 5, 'Heute geschlossen', true, 'Geöffnet'],
  ['2026-11-28T02:00+01:00', 5, 'Heute geschlossen', false, 'Öffnet Mo, 8 Uhr'],
  // In summer, and where it is another day for the visitor.
  ['2026-07-05T22:30Z', 0, both, false, 'Öffnet um 8 Uhr'],
  ['2026-07-06T06:00Z', 0, both, true, 'Geöffnet'],
  // Exceptions. The Thursday after them has its own.
  ['2026-12-23T19:00+01:00', 2, both, false, 'Öffnet Mo, 8 Uhr'],
  ['2026-12-24T09:00+01:00', 3, 'Heute geschlossen', false, 'Öffnet Mo, 8 Uhr'],
  ['2026-12-31T12:29+01:00', 3, 'Heute 8:00–12:30 Uhr', true, 'Geöffnet'],
  ['2026-12-31T12:30+01:00', 3, 'Heute 8:00–12:30 Uhr', false, 'Öffnet Fr, 18 Uhr'],
])('At %s, it is day %i with "%s"', (time, day, heading, isOpen, text) => {
  expect(find(time)).toMatchObject({ day, heading, now: [isOpen, text] });
});

it('Whether it is open is left out if there are no exceptions, or only old ones', () => {
  expect(find('2026-11-23T08:00+01:00', { exceptions: undefined })).toEqual({
    ...{ day: 0, heading: both, now: undefined },
  });
  expect(find('2026-11-23T08:00+01:00', { exceptions: [] }).now).toBeUndefined();
  expect(find('2028-01-03T08:00+01:00').now).toBeUndefined();
  expect(find('2027-12-31T08:00+01:00').now).toBeDefined();
});

it('An exception tells its place in the list', () => {
  const times = ['2026-12-23T12:00Z', '2026-12-26T12:00Z', '2026-12-31T12:00Z'];
  expect(times.map((time) => find(time).exception)).toEqual([undefined, 0, 1]);
});

it('A business that never opens again is closed', () => {
  const exceptions = [{ from: '2026-01-01', to: '2027-12-31' }];
  expect(find('2026-11-23T08:00+01:00', { exceptions }).now).toEqual([false, 'geschlossen']);
});

it('The page can reserve space for every heading with the states beside it', () => {
  const list = (more: Partial<Hours>) => {
    const data = createOpeningData({ ...practice, ...more }, 'de', words);
    return listOpeningStates(data, findOpeningState).map((pair) =>
      pair
        .join(' | ')
        .replace(/\u2060/g, '')
        .replace(/\p{Zs}/gu, ' '),
    );
  };
  expect(list({})).toEqual(
    expect.arrayContaining([
      'Heute 8:00–12:30 Uhr | Öffnet Fr, 18 Uhr',
      'Heute geschlossen | Geöffnet',
      `${both} | Öffnet Di, 8 Uhr`,
    ]),
  );
  expect(list({ exceptions: undefined })).toEqual([
    ...['Heute geschlossen | ', `${both} | `, 'Heute 18–2 Uhr | '],
  ]);
});
