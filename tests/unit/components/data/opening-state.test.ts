import { expect, it } from 'vitest';
import type * as z from 'zod';
import {
  createOpeningData,
  listOpeningStates,
} from '../../../../src/components/data/opening-data.ts';
import { findOpeningState } from '../../../../src/components/data/opening-state.ts';
import { listAllTimes } from '../../../../src/facts/day-hours.ts';
import { hours } from '../../../../src/facts/hours.ts';
import { createHoursFormat } from '../../../../src/render/format-hours.ts';

type Written = z.input<typeof hours>;

const words = {
  today: 'Heute {hours}',
  closedToday: 'Heute geschlossen',
  closedUntil: 'Wieder offen ab {date}',
  open: 'Geöffnet',
  closed: 'Geschlossen',
  opensAt: 'Öffnet um {time}',
  opensOn: 'Öffnet {day}, {time}',
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

function createData(more: Partial<Written>) {
  const parsed = hours.parse({ ...practice, ...more });
  return createOpeningData(parsed, createHoursFormat(listAllTimes(parsed), 'de'), words);
}

const plain = (text: string) => text.replace(/\u2060/g, '').replace(/\p{Zs}/gu, ' ');

/** Returns what the page of a practice shows at a time, which is one of Vienna if it has no zone. */
function find(time: string, more: Partial<Written> = {}) {
  const { heading, now, ...rest } = findOpeningState(createData(more), new Date(time));
  return { ...rest, heading: heading && plain(heading), now: now && [now.isOpen, plain(now.text)] };
}

const both = 'Heute 8–12 Uhr und 14–18 Uhr';

// 2026-11-23 is a Monday.
it.each([
  ['2026-11-23T07:59+01:00', 0, both, false, 'Öffnet um 8 Uhr'],
  ['2026-11-23T08:00+01:00', 0, both, true, 'Geöffnet'],
  ['2026-11-23T11:59+01:00', 0, both, true, 'Geöffnet'],
  ['2026-11-23T12:00+01:00', 0, both, false, 'Öffnet um 14 Uhr'],
  ['2026-11-23T18:00+01:00', 0, both, false, 'Öffnet Di, 8 Uhr'],
  // Past midnight, the times of yesterday run on.
  ['2026-11-27T23:59+01:00', 4, 'Heute 18–2 Uhr', true, 'Geöffnet'],
  ['2026-11-28T01:59+01:00', 5, '18–2 Uhr', true, 'Geöffnet'],
  ['2026-11-28T02:00+01:00', 5, 'Heute geschlossen', false, 'Öffnet Mo, 8 Uhr'],
  // In summer, and where it is another day for the visitor.
  ['2026-07-05T22:30Z', 0, both, false, 'Öffnet um 8 Uhr'],
  ['2026-07-06T06:00Z', 0, both, true, 'Geöffnet'],
  // Exceptions. The Thursday after them has its own.
  ['2026-12-23T19:00+01:00', 2, both, false, 'Öffnet Mo, 8 Uhr'],
  ['2026-12-24T09:00+01:00', 3, 'Wieder offen ab 28. Dezember', false, 'Öffnet Mo, 8 Uhr'],
  ['2026-12-26T09:00+01:00', 5, 'Heute geschlossen', false, 'Öffnet Mo, 8 Uhr'],
  ['2026-12-31T12:59+01:00', 3, 'Heute 8–13 Uhr', true, 'Geöffnet'],
])('At %s, it is day %i with "%s"', (time, day, heading, isOpen, text) => {
  expect(find(time)).toMatchObject({ day, heading, now: [isOpen, text] });
});

it.each([{ exceptions: undefined }, { exceptions: [] }, { exceptions: [{ from: '2025-12-24' }] }])(
  'After the last listed date, it says neither open nor closed: %j',
  (more) => {
    const open = { heading: both, now: undefined };
    expect(find('2026-11-23T08:00+01:00', more)).toMatchObject(open);
    expect(find('2026-11-28T12:00+01:00', more).heading).toBeUndefined();
    expect(find('2025-12-24T12:00Z', more).now).toEqual(
      more.exceptions?.[0] && [false, 'Öffnet Do, 8 Uhr'],
    );
  },
);

it('A long closure says when it ends', () => {
  const exceptions = [{ from: '2026-11-01', to: '2027-01-05' }];
  expect(find('2026-12-01T12:00Z', { exceptions })).toMatchObject({
    ...{ heading: 'Wieder offen ab 6. Januar', now: undefined },
  });
});

it('A business that never opens again is closed', () => {
  const exceptions = [{ from: '2026-01-01', to: '2027-12-31' }];
  const week = [{ days: 'Mo', text: 'zu' }];
  const other = { exceptions: [...exceptions, { from: '2028-01-01', to: '2029-12-31' }] };
  expect(find('2026-11-24T08:00+01:00', { ...other, week })).toMatchObject({
    ...{ heading: 'Heute geschlossen', now: [false, 'Geschlossen'] },
  });
});

const flexible = {
  week: [
    { days: 'Mo', opens: '08:00', closes: '12:00' },
    { days: 'Mo, Sa', text: 'nach Vereinbarung' },
  ],
};

it.each([
  ['2026-11-23T09:00+01:00', 'Heute 8–12 Uhr und nach Vereinbarung', [true, 'Geöffnet']],
  ['2026-11-23T13:00+01:00', 'Heute 8–12 Uhr und nach Vereinbarung', undefined],
  ['2026-11-28T13:00+01:00', 'Heute nach Vereinbarung', undefined],
  ['2026-11-29T13:00+01:00', 'Heute geschlossen', [false, 'Öffnet Mo, 8 Uhr']],
])(
  'On a day with words in place of times, at %s, it is not said to be closed',
  (time, heading, now) => {
    expect(find(time, flexible)).toMatchObject({ heading, now });
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
  ['2026-07-04T10:00+02:00', 'Heute 9–13 Uhr', [true, 'Geöffnet'], 0],
  ['2026-07-06T10:00+02:00', 'Heute geschlossen', [false, 'Öffnet Sa, 9 Uhr'], 0],
  ['2026-08-15T10:00+02:00', 'Heute geschlossen', [false, 'Öffnet Sa, 9 Uhr'], 1],
  ['2026-12-31T15:00+01:00', 'Heute 12–14 Uhr und 18–22 Uhr', [false, 'Öffnet um 18 Uhr'], 2],
])('Dates can have a week of their own, and several times: %s', (time, heading, now, exception) => {
  expect(find(time, season)).toMatchObject({ heading, now, exception });
});

it('An exception tells its place in the list', () => {
  const times = ['2026-12-23T12:00Z', '2026-12-26T12:00Z', '2026-12-31T12:00Z'];
  expect(times.map((time) => find(time).exception)).toEqual([undefined, 0, 1]);
});

it('Times have one notation, that of the exceptions too', () => {
  const exceptions = [{ from: '2026-12-31', opens: '08:00', closes: '12:30' }];
  expect(find('2026-12-31T12:00+01:00', { exceptions }).heading).toBe('Heute 8:00–12:30 Uhr');
  expect(find('2026-12-30T12:00+01:00', { exceptions })).toMatchObject({
    ...{ heading: 'Heute 8:00–12:00 Uhr und 14:00–18:00 Uhr', now: [false, 'Öffnet um 14:00 Uhr'] },
  });
});

it('The page can reserve space for every heading with the states beside it', () => {
  const list = (more: Partial<Written>) =>
    listOpeningStates(createData(more), 'Zeiten').map((pair) => plain(pair.join(' | ')));
  expect(list({})).toEqual(
    expect.arrayContaining([
      'Heute 8–13 Uhr | Öffnet Fr, 18 Uhr',
      '18–2 Uhr | Geöffnet',
      `${both} | Öffnet Di, 8 Uhr`,
      'Wieder offen ab 28. Dezember | Öffnet Mo, 8 Uhr',
    ]),
  );
  expect(list(season)).toContain('Heute 9–13 Uhr | Geöffnet');
  expect(list({ exceptions: undefined })).toEqual([
    ...['18–2 Uhr | ', 'Zeiten | ', `${both} | `, 'Heute 18–2 Uhr | '],
  ]);
});
