import { expect, it } from 'vitest';
import type { Times } from '../../src/packages/hours/clock.ts';
import { isClosed } from '../../src/packages/hours/day-hours.ts';
import type { Day } from '../../src/packages/hours/days.ts';
import { readHours } from '../../src/packages/hours/read-hours.ts';
import { createHoursFormat } from '../../src/packages/hours/format-hours.ts';

const open = (text: string) => readHours(text, 'en') ?? [];
const week = open('Mo-We 8-18, Th 10-12, 14:30-20, Fr 8-14, Su 18-2');

/** With plain spaces. A time has no-break spaces, of several widths. */
const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ');

it.each([
  [
    'en',
    'Sunday 6:00 PM – 2:00 AM; Monday – Wednesday 8:00 AM – 6:00 PM; Thursday 10:00 AM – 12:00 PM, 2:30 – 8:00 PM; Friday 8:00 AM – 2:00 PM',
  ],
  [
    'en-GB',
    'Monday – Wednesday 8:00–18:00; Thursday 10:00–12:00, 14:30–20:00; Friday 8:00–14:00; Sunday 18:00–2:00',
  ],
  [
    'de',
    'Montag – Mittwoch 8:00–18:00 Uhr; Donnerstag 10:00–12:00 Uhr und 14:30–20:00 Uhr; Freitag 8:00–14:00 Uhr; Sonntag 18:00–2:00 Uhr',
  ],
  [
    'fr',
    'lundi – mercredi 8:00 – 18:00; jeudi 10:00 – 12:00, 14:30 – 20:00; vendredi 8:00 – 14:00; dimanche 18:00 – 2:00',
  ],
  [
    'ar',
    'الأحد 6:00 م – 2:00 ص; الاثنين – الأربعاء 8:00 ص – 6:00 م; الخميس 10:00 ص – 12:00 م و2:30–8:00 م; الجمعة 8:00 ص – 2:00 م',
  ],
  [
    'ja',
    '日曜日 18:00～2:00; 月曜日～水曜日 8:00～18:00; 木曜日 10:00～12:00、14:30～20:00; 金曜日 8:00～14:00',
  ],
])('In %s, a week is written as people there write it', (language, line) => {
  expect(createHoursFormat({ week }, language).formatWeekLine(week)).toBe(line);
});

const list = (text: string, language: string) =>
  createHoursFormat({}, language)
    .formatWeek(open(text))
    .map(({ label, hours }) => label + (isClosed(hours) ? ': –' : ''));

it('Equal days share a row if they follow each other', () => {
  expect(list('Mo, Tu, Th 8-18', 'de')).toEqual([
    'Montag und Dienstag',
    'Mittwoch: –',
    'Donnerstag',
    'Freitag – Sonntag: –',
  ]);
  expect(list('Mo-Su 8-18', 'en')).toEqual(['Monday – Sunday']);
});

it.each([
  ['de', 'Mo-Fr', 'Montag – Freitag'],
  ['en', 'Mo-Fr', 'Monday – Friday'],
  ['en', 'Mo-Su', 'Monday – Sunday'],
  ['he', 'Su-Th', 'יום ראשון – יום חמישי'],
  ['ar-EG', 'Su-Th', 'الأحد – الخميس'],
  ['ar-EG', 'Sa-Th', 'السبت – الخميس'],
])('In %s, a business that is open %s has the row %s first', (language, days, first) => {
  expect(list(`${days} 8-18`, language)[0]).toBe(first);
});

it.each([
  ['ar-EG', 'Sa-Th 7-22, Fr 14-22', ['السبت – الخميس', 'الجمعة']],
  ['en-US', 'Su-Th 11-22, Fr-Sa 11-24', ['Sunday – Thursday', 'Friday, Saturday']],
  ['en-US', 'Mo-Fr 8-18, Sa-Su 10-16', ['Monday – Friday', 'Saturday, Sunday']],
  ['de', 'Su-Th 11-22, Fr-Sa 11-24', ['Montag – Donnerstag', 'Freitag und Samstag', 'Sonntag']],
])(
  'In %s, a business that is open %s has as few rows as its weeks allow',
  (language, week, rows) => {
    expect(list(week, language)).toEqual(rows);
  },
);

it('Each row has its days', () => {
  const rows: Day[][] = createHoursFormat({}, 'ar-EG')
    .formatWeek(open('Su-Th 9-17'))
    .map(({ days }) => [...days]);
  expect(rows).toEqual([
    ['Su', 'Mo', 'Tu', 'We', 'Th'],
    ['Fr', 'Sa'],
  ]);
});

const times = (text: string): Times => {
  const [opens = '', closes = ''] = text.split('-');
  return { opens, closes };
};

const on = (...shown: readonly Times[]) => ({
  week: shown.map((entry) => ({ days: [], ...entry })),
});

const formatAlone = (text: string, language: string) =>
  plain(
    createHoursFormat(on(times(text)), language).formatDay({ times: [times(text)], texts: [] }) ??
      '',
  );

it.each([
  ['en-US', '08:00-11:00', '8 – 11 AM'],
  ['en-US', '08:00-18:00', '8 AM – 6 PM'],
  // Past midnight.
  ['en-US', '11:00-02:00', '11 AM – 2 AM'],
  ['en-US', '11:00-24:00', '11 AM – 12 AM'],
  ['en-US', '07:30-24:00', '7:30 AM – 12:00 AM'],
  ['en-US', '17:00-16:00', '5 PM – 4 PM'],
  ['en-US', '12:00-00:00', '12 PM – 12 AM'],
  ['en-AU', '10:00-01:30', '10:00 am – 1:30 am'],
  ['en-CA', '11:00-02:00', '11 a.m.–2 a.m.'],
  ['es-CO', '11:00-02:00', '11 a. m. a 2 a. m.'],
  ['ar-EG', '11:00-02:00', '١١ ص – ٢ ص'],
  ['hi', '11:00-02:00', '11 am – 2 am'],
  ['ko-KR', '11:00-02:00', '오전 11시 ~ 오전 2시'],
  ['ko-KR', '08:00-11:00', '오전 8시 ~ 11시'],
  ['zh-TW', '08:00-11:00', '上午8時至11時'],
  ['om', '11:00-02:00', '11 WD – 2 WD'],
  // A dot between hours and minutes.
  ['fi', '08:00-18:00', '8.00–18.00'],
  ['da', '08:00-18:00', '8.00–18.00'],
  ['id', '08:00-18:00', '8.00–18.00'],
  ['sv-FI', '08:00-18:00', '8.00–18.00'],
  ['be', '08:00-18:00', '8:00–18:00'],
  // Hours alone need a unit.
  ['de', '18:00-02:00', '18–2 Uhr'],
  ['fr', '08:00-18:00', '8 h – 18 h'],
  ['fr-CA', '08:30-18:00', '8 h 30 – 18 h 00'],
  ['ja', '08:00-18:00', '8時～18時'],
  ['vi', '08:00-18:00', '8–18 giờ'],
  ['bg', '08:30-18:00', '8:30 ч. – 18:00 ч.'],
  ['pt-BR', '09:00-17:00', '9:00 – 17:00'],
  ['ru', '09:00-17:00', '9:00–17:00'],
  ['nb', '09:00-17:00', '9:00–17:00'],
  ['fa', '09:00-17:00', '۹:۰۰ تا ۱۷:۰۰'],
  ['en', '00:00-24:00', '24 hours'],
  ['de', '00:00-24:00', '24 Stunden'],
])('In %s, %s is %s', (language, text, formatted) => {
  expect(formatAlone(text, language)).toBe(formatted);
});

it.each([
  ['en', '08:00', '8 AM'],
  ['en', '18:30', '6:30 PM'],
  ['de', '08:00', '8 Uhr'],
  ['de', '08:30', '8:30 Uhr'],
  ['fr', '08:00', '8 h'],
  ['es', '08:00', '8:00'],
  ['pt-BR', '08:00', '8:00'],
  ['ar', '18:00', '6 م'],
  ['ja', '24:00', '0時'],
])('In %s, %s alone is %s', (language, time, text) => {
  const { formatTime } = createHoursFormat(on({ opens: time, closes: '02:00' }), language);
  expect(plain(formatTime(time))).toBe(text);
});

it('All times that are shown together have one notation', () => {
  const format = createHoursFormat(on(times('08:00-18:00'), times('09:00-12:30')), 'en');
  expect(plain(format.formatDay({ times: [times('08:00-18:00')], texts: [] }) ?? '')).toBe(
    '8:00 AM – 6:00 PM',
  );
  expect(plain(format.formatTime('08:00'))).toBe('8:00 AM');
});

it('A time keeps its minutes, even if the notation was chosen without it', () => {
  const format = createHoursFormat(on(times('08:00-18:00')), 'en');
  expect(plain(format.formatTime('08:30'))).toBe('8:30 AM');
});

const letters = Array.from({ length: 26 }, (_none, index) => String.fromCharCode(97 + index));
const pairs = letters.flatMap((letter) => letters.map((entry) => letter + entry));
const languages = Intl.DateTimeFormat.supportedLocalesOf([
  ...pairs,
  ...pairs.flatMap((pair) => letters.map((letter) => pair + letter)),
]);
const regions =
  'AE AR AT AU BE BO BR CA CH CL CN CO CR CU CY DE DJ DK DZ EG ES FI FR GB HK ID IE IL IN JP KE KR LU MA MO MX MY NL NZ PE PH PT PY SA SE SG TW US UY ZA'.split(
    ' ',
  );
const locales = new Set([
  ...languages,
  ...languages.map((language) => new Intl.Locale(language).maximize().toString()),
  ...['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt', 'sv', 'zh'].flatMap((entry) =>
    regions.map((region) => `${entry}-${region}`),
  ),
  ...['sr-Latn', 'uz-Cyrl', 'en-u-hc-h23', 'de-u-hc-h12', 'ja-u-hc-h11', 'hi-u-nu-deva'],
]);

const numbers = (text: string) => text.match(/\p{Nd}+/gu)?.join(' ');

/** Returns Intl's own text for a time of day, with hours as people say them. */
function formatReference(format: Intl.DateTimeFormat, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const text = plain(format.format(Date.UTC(2024, 0, 1, hours, minutes)));
  return text.replace(/^[0\u0660\u06f0\u0966\u07c0\u1040](?=\p{Nd})/u, '');
}

/** Returns what is wrong with a range, if anything. */
function findFault(text: string, start: string, end: string, isShort: boolean) {
  const signs = text.match(/[-–~～至]| (?:تا|a) /gu) ?? [];
  if (signs.length !== 1) return 'not exactly one range sign';
  const [first = '', last = ''] = text.split(signs.join('')).map((part) => part.trim());
  if (!isShort) return first === start && last === end ? undefined : 'a half of the day is missing';
  if (!start.startsWith(first) || numbers(first) !== numbers(start)) return 'wrong start';
  if (!end.endsWith(last) || numbers(last) !== numbers(end)) return 'wrong end';
  const units = `${start} ${end}`.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (units.some((unit) => !text.includes(unit))) return 'a unit or the half of the day is missing';
  return units.length > 0 || numbers(start)?.includes(' ') ? undefined : 'hours without a unit';
}

it.each([
  ['full hours', ['00:00', '08:00', '11:00', '12:00', '18:00', '24:00']],
  ['half hours', ['00:30', '08:30', '11:30', '12:30', '20:30', '24:00']],
])('In each language of Intl, each range of %s can be read', (_name, grid) => {
  const ranges = grid
    .flatMap((opens) => grid.map((closes) => ({ opens, closes })))
    .filter(({ opens, closes }) => opens !== closes && opens !== '24:00')
    .filter(({ opens, closes }) => opens !== '00:00' || closes !== '24:00');
  const faults = [...locales].flatMap((locale) => {
    const { formatDay, formatTime } = createHoursFormat(on(...ranges), locale);
    const hasMinutes = numbers(formatTime('08:00'))?.includes(' ');
    const reference = new Intl.DateTimeFormat(locale, {
      ...{ hour: 'numeric', timeZone: 'UTC' },
      ...(hasMinutes && { minute: '2-digit' }),
    });
    const is24 = reference.resolvedOptions().hour12 === false;
    return ranges.flatMap(({ opens, closes }) => {
      const [start, end] = [plain(formatTime(opens)), plain(formatTime(closes))];
      const text = plain(formatDay({ times: [{ opens, closes }], texts: [] }) ?? '');
      const isOneHalf = closes < '12:00' || (opens >= '12:00' && closes < '24:00');
      const isKnown =
        start.startsWith(formatReference(reference, opens)) &&
        end.startsWith(formatReference(reference, closes));
      const fault = isKnown
        ? findFault(text, start, end, is24 || (opens < closes && isOneHalf))
        : "not Intl's time";
      return fault === undefined ? [] : [`${locale} ${opens}-${closes}: ${text}: ${fault}`];
    });
  });
  expect(locales.size).toBeGreaterThan(500);
  expect(faults).toEqual([]);
});

it.each([
  ['en', '2026-12-24', '2026-12-26', 'Dec 24 – 26'],
  ['en', '2026-12-24', '2026-12-24', 'Dec 24'],
  ['en', '2025-12-24', '2025-12-24', 'Dec 24, 2025'],
  ['en', '2025-12-24', '2026-01-06', 'Dec 24, 2025 – Jan 6, 2026'],
  ['en', '2026-12-24', '2027-01-06', 'Dec 24, 2026 – Jan 6, 2027'],
  ['fa', '2026-12-24', '2027-01-06', '۳ تا ۱۶ دی ۱۴۰۵'],
  ['de', '2027-05-01', '2027-05-03', '1.–3. Mai 2027'],
])('In %s in 2026, %s to %s is %s', (language, from, to, text) => {
  expect(createHoursFormat({}, language).formatDates(from, to, { year: 2026 })).toBe(text);
});
