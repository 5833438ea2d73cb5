import { describe, expect, it } from 'vitest';
import { dropPastDates } from '../../src/packages/facts/past-dates.ts';
import { hours as hoursSchema } from '../../src/packages/facts/hours.ts';
import { parseBuild } from '../../src/packages/facts/parse-build.ts';
import { readHours } from '../../src/packages/hours/read-hours.ts';
import {
  findOtherHours,
  findOtherNotes,
  findPastNotices,
} from '../../src/packages/checks/hours-warnings.ts';
import { parsePage } from '../../src/packages/markup/parse-html.ts';
import languages from '../hours/hours-texts.json' with { type: 'json' };
import corpus from '../scan/corpus.json' with { type: 'json' };
import { exampleProduct, practice } from '../sample-facts.ts';
import { website } from '../../src/packages/facts/site.ts';

it('A notice whose days are over is named with its text', () => {
  const notices = [
    { from: '2025-12-24', to: '2026-01-06', title: 'Closed at Christmas', text: 'See you.' },
    { from: '2027-12-24', text: 'Closed at Christmas.' },
  ];
  const facts = parseBuild({}, { ...exampleProduct, notices }, website);
  const at = (time: string) => findPastNotices(dropPastDates(facts, new Date(time)));
  expect(at('2026-11-28T12:00Z')).toEqual([
    expect.objectContaining({
      value: 'The notice from 2025-12-24 to 2026-01-06',
      texts: ['Closed at Christmas'],
      problem: 'is over, so your site does not show it',
    }),
  ]);
  expect(at('2025-11-28T12:00Z')).toEqual([]);
  expect(at('2028-01-01T12:00Z').map(({ value }) => value)).toEqual([
    'The notice from 2025-12-24 to 2026-01-06',
    'The notice for 2027-12-24',
  ]);
});

describe('The note of a contact', () => {
  const find = (note: string, language: string) => {
    const hours = [
      { days: ['Mo', 'Tu'] as const, opens: '19:00', closes: '22:30' },
      { days: ['Mo', 'Tu'] as const, opens: '00:30', closes: '07:00' },
      { days: ['Sa'] as const, opens: '12:30', closes: '07:00' },
    ];
    const contact = { label: 'Night line', number: '+442079460124', hours, note };
    return findOtherNotes({ language, contacts: [contact as never], notices: [] });
  };

  it.each([
    ['en', 'from 20:00'],
    ['en', 'until 8 am'],
    ['en', 'Mo-Fr 20:00-07:00'],
    ['de', 'ab 20 Uhr'],
    ['de', 'bis 8:00 Uhr'],
    ['es', 'desde las 20:00'],
    ['pl', 'od 20:00'],
    ['fr', 'dès 20h00'],
  ])('in %s contradicts its hours: %s', (language, note) => {
    expect(find(note, language)).toEqual([
      expect.objectContaining({
        value: `The note "${note}"`,
        problem:
          'may contradict the `hours` of this contact, Mo, Tu 19:00-22:30, Mo, Tu 00:30-07:00, Sa 12:30-07:00',
      }),
    ]);
  });

  it.each([
    ['en', 'from 19:00'],
    ['en', 'from 7 pm'],
    ['en', 'from 7'],
    ['en', 'Saturdays from 12:30'],
    ['en', 'until 7 am'],
    ['en', 'at night and on Sundays'],
    ['en', 'emergencies only after 22:00'],
    ['en', 'the doctor calls back within 2 hours'],
    ['en', 'calls before 20:00 are free'],
    ['de', 'ab 19 Uhr'],
    ['en', '3'],
    ['de', '3 h'],
    ['en', 'Mo 19-22:30, Tu 0:30-7'],
    ['de', 'nur Notfälle'],
    ['de', 'täglich 19-7 Uhr'],
    ['fr', 'la nuit'],
  ])('in %s agrees with its hours, or says something else: %s', (language, note) => {
    expect(find(note, language)).toEqual([]);
  });
});

it('A note says nothing against hours that are only a text', () => {
  const hours = [{ days: ['Mo'] as const, text: 'by appointment' }];
  const contact = { label: 'Night line', number: '+442079460124', hours, note: 'from 20:00' };
  expect(findOtherNotes({ language: 'en', contacts: [contact as never], notices: [] })).toEqual([]);
});

const hours = hoursSchema.parse({
  timeZone: 'Europe/Vienna',
  week: [
    { days: 'Mo-Fr', opens: '09:00', closes: '14:00' },
    { days: 'Sa', opens: '09:00', closes: '12:00' },
    { days: 'Sa', opens: '13:00', closes: '16:00' },
    { days: 'Su', text: 'by appointment' },
  ],
  exceptions: [
    {
      from: '2027-07-01',
      to: '2027-08-31',
      week: [{ days: 'Mo-Fr', opens: '10:00', closes: '12:00' }],
    },
    { from: '2027-12-31', opens: '09:00', closes: '11:00' },
  ],
});

const find = (html: string, language = 'en', mentions: string[] = []) =>
  findOtherHours(parsePage(`<main>${html}</main>`), {
    ...{ contacts: practice.contacts, notices: practice.notices },
    ...{ hours, language, mentions },
  });

describe('A text of a page', () => {
  it.each([
    ['en', 'Open Mo–Fr 8–15'],
    ['en', 'We are <b>open</b> Mon-Fri 9:00-15:00. Just come in!'],
    ['en', "We're open Monday to Friday, 8 am to 3 pm."],
    ['en', 'We’re open Mo–Fr 8–15'],
    ['en', 'Our opening hours: Mo-Fr 9-14, Sa 9-18'],
    ['en', 'Opening hours are Mo-Th 8:00-15:00'],
    ['en', 'We are open daily 9:00-14:30.'],
    ['de', 'Wir haben Mo–Fr 8–15 Uhr geöffnet.'],
    ['de', 'Unsere Öffnungszeiten: Montag bis Freitag von 8 bis 15 Uhr'],
    ['es', 'Abrimos de lunes a viernes de 8 a 15 h.'],
    ['fr', 'Nous sommes ouverts du lundi au vendredi de 8h à 15h.'],
    ['it', 'Siamo aperti dal lunedì al venerdì dalle 8 alle 15'],
    ['nl', 'Wij zijn maandag tot en met vrijdag open van 8 tot 15 uur'],
    ['pl', 'Jesteśmy otwarci od poniedziałku do piątku w godzinach 8-15'],
    ['pt', 'Estamos abertos de segunda a sexta, das 8h às 15h'],
    ['ja', '営業時間 月〜金 8:00〜15:00'],
  ])('in %s contradicts the hours: %s', (language, text) => {
    const [found, ...others] = find(`<h1>Contact</h1><p>${text}</p>`, language);
    expect(found?.problem).toBe(
      'may contradict `hours` in product.yaml, Mo-Fr 09:00-14:00, Sa 09:00-12:00, Sa 13:00-16:00, Su by appointment',
    );
    expect(others).toEqual([]);
    expect(find(`<h2>Our neighbor</h2><p>${text}</p>`, language)).toEqual([]);
    expect(find(`<p>${text}</p>`, language, found?.texts.slice())).toEqual([]);
  });

  it.each([
    ['en', 'We are open Mo-Fr 9-14.'],
    ['en', 'Open Mo–Fr 9–14, Sa 9–12 and 13–16'],
    ['en', 'Open Sa 9–16'],
    ['en', 'Open Mo-Fr 10-12'],
    ['en', 'Mo–Fr 8–15'],
    ['en', 'The pharmacy next door is open Mo–Fr 8–18.'],
    ['en', 'Pharmacy Smith, two minutes from here. Open Mo–Fr 8–18.'],
    ['en', 'In July and August we are open Mo-Fr 8-15.'],
    ['en', 'At Christmas, we are open Mo-We 8-12.'],
    ['en', 'Open until 20:00 on Thursdays'],
    ['en', 'Open on Thursdays until 20:00.'],
    ['en', 'Course A: Mo 18-20'],
    ['en', 'Open Su 10-12'],
    ['en', 'We are open 24/7 by phone'],
    ['en', 'Before 2020 we were open Mo-Fr 8-15.'],
    ['en', 'We were open Mo-Fr 8-15.'],
    ['en', 'Closed Mo-Fr 12-13'],
    ['de', 'Parkplatz geöffnet Mo–Fr 8–18'],
    ['de', 'Im Sommer haben wir Mo–Fr 8–15 geöffnet.'],
    ['de', 'Telefonisch erreichbar Mo–Fr 8–15'],
    ['de', 'Wir haben Mo–Fr 9–14 Uhr geöffnet.'],
  ])('in %s is honest: %s', (language, text) => {
    expect(find(`<h1>Contact</h1><p>${text}</p><ul><li>${text}</li></ul>`, language)).toEqual([]);
  });

  it('below a heading about the hours contradicts them', () => {
    expect(find('<h2>Our neighbor</h2><h2>Opening hours</h2><li>Open Mo-Fr 8-15')).toHaveLength(1);
  });

  it('below a heading about the hours of something else is honest', () => {
    const text = '<p>Geöffnet Mo-Fr 6-23</p>';
    expect(find(`<h2>Öffnungszeiten der Parkgarage</h2>${text}`, 'de')).toEqual([]);
    expect(find(`<h2>Unsere Öffnungszeiten</h2>${text}`, 'de')).toHaveLength(1);
  });

  it('on a day that is closed contradicts them, and does not where the file splits a night', () => {
    const week = [
      { days: ['Fr'], opens: '20:00', closes: '24:00' },
      { days: ['Sa'], opens: '00:00', closes: '06:00' },
    ] as const;
    const findIn = (text: string) =>
      findOtherHours(parsePage(`<main><p>${text}</p></main>`), {
        ...{
          hours: {
            ...hours,
            week: week.map((entry) => ({ ...entry, days: [...entry.days] })),
            exceptions: [],
          },
        },
        ...{ language: 'en', contacts: [], notices: [] },
      });
    expect(findIn('Open Fr 20-6')).toEqual([]);
    expect(findIn('Open Fr-Su 20-6')).toHaveLength(1);
  });

  it('on the home page is the owner’s alone', () => {
    const own = '<section class="own"><p>Open Mo-Fr 8-15</p></section>';
    expect(find(`<h2>How it works</h2><p>Open Mo-Fr 8-16</p>${own}`)).toHaveLength(1);
  });
});

it('No text about other numbers is reported', () => {
  const texts = corpus.flatMap(({ own, other }) => [...own, ...other]);
  expect(texts.flatMap((text) => find(`<p>${text.replaceAll('<', '&lt;')}</p>`))).toEqual([]);
});

it.each(Object.entries(languages))(
  'In %s, texts with the same hours are right',
  (language, texts) => {
    for (const text of Object.keys(texts)) {
      const read = readHours(text, language) ?? [];
      const week = read.map((entry) => ({ ...entry, days: [...entry.days] }));
      const page = parsePage(`<main><p>Open: ${text}</p></main>`);
      const facts = { hours: { ...hours, week }, language, contacts: [], notices: [] };
      expect(week.length === 0 ? [] : findOtherHours(page, facts), text).toEqual([]);
    }
  },
);
