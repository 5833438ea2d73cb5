import { expect, it } from 'vitest';
import type { Day } from '../../../src/facts/hours.ts';
import { readHours } from '../../../src/facts/read-hours.ts';
import { formatTime, formatWeek, formatWeekLine } from '../../../src/render/format-hours.ts';

const open = (text: string) => ({ week: readHours(text, 'en') ?? [] });
const week = open('Mo-We 8-18, Th 10-12, 14:30-20, Fr 8-14, Su 18-2');

/** With plain spaces. A time has no-break spaces, of several widths. */
const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ');

it.each([
  [
    'en',
    'Sunday 6 PM – 2 AM; Monday – Wednesday 8 AM – 6 PM; Thursday 10:00 AM – 12:00 PM, 2:30 – 8:00 PM; Friday 8 AM – 2 PM',
  ],
  [
    'en-GB',
    'Monday – Wednesday 8:00–18:00; Thursday 10:00–12:00, 14:30–20:00; Friday 8:00–14:00; Sunday 18:00–2:00',
  ],
  [
    'de',
    'Montag – Mittwoch 8–18 Uhr; Donnerstag 10:00–12:00 Uhr und 14:30–20:00 Uhr; Freitag 8–14 Uhr; Sonntag 18–2 Uhr',
  ],
  [
    'fr',
    'lundi – mercredi 8 h – 18 h; jeudi 10:00 – 12:00, 14:30 – 20:00; vendredi 8 h – 14 h; dimanche 18 h – 2 h',
  ],
  [
    'ar',
    'الأحد 6 م – 2 ص; الاثنين – الأربعاء 8 ص – 6 م; الخميس 10:00 ص – 12:00 م و2:30–8:00 م; الجمعة 8 ص – 2 م',
  ],
  [
    'ja',
    '日曜日 18時～2時; 月曜日～水曜日 8時～18時; 木曜日 10:00～12:00、14:30～20:00; 金曜日 8時～14時',
  ],
])('In %s, a week is written as people there write it', (language, line) => {
  expect(formatWeekLine(week, language)).toBe(line);
});

const list = (text: string, language: string, style: 'each' | 'ranges') =>
  formatWeek(open(text), language, { open: style }).map(
    ({ label, times }) => label + (times === undefined ? ': –' : ''),
  );

it('Equal days share a row if they follow each other, open ones only in ranges', () => {
  expect(list('Mo, Tu, Th 8-18', 'de', 'ranges')).toEqual([
    'Montag und Dienstag',
    'Mittwoch: –',
    'Donnerstag',
    'Freitag – Sonntag: –',
  ]);
  expect(list('Mo, Tu, Th 8-18', 'de', 'each').slice(0, 2)).toEqual(['Montag', 'Dienstag']);
  expect(list('Mo-Su 8-18', 'en', 'ranges')).toEqual(['Monday – Sunday']);
});

it.each([
  ['de', 'Mo-Fr', 'Montag'],
  ['en', 'Mo-Fr', 'Monday'],
  ['en', 'Mo-Su', 'Monday'],
  ['he', 'Su-Th', 'יום ראשון'],
  ['ar-EG', 'Su-Th', 'الأحد'],
  ['ar-EG', 'Sa-Th', 'السبت'],
])('In %s, a business that is open %s starts its week on %s', (language, days, first) => {
  expect(list(`${days} 8-18`, language, 'each')[0]).toBe(first);
});

it('Each row has its days', () => {
  const rows: Day[][] = formatWeek(open('Su-Th 9-17'), 'ar-EG').map(({ days }) => [...days]);
  expect(rows).toEqual([
    ['Su', 'Mo', 'Tu', 'We', 'Th'],
    ['Fr', 'Sa'],
  ]);
});

it.each([
  ['en', '24 hours'],
  ['de', '24 Stunden'],
])('In %s, all day is %s', (language, text) => {
  expect(plain(formatWeek(open('Mo-Su 0-24'), language)[0]?.times ?? '')).toBe(text);
});

it.each([
  ['en', '08:00', '8 AM'],
  ['en', '18:30', '6:30 PM'],
  ['de', '08:00', '8 Uhr'],
  ['fr', '08:00', '8 h'],
  ['es', '08:00', '8:00'],
  ['pt-BR', '08:00', '8:00'],
  ['ar', '18:00', '6 م'],
  ['ja', '24:00', '0時'],
])('In %s, %s is %s', (language, time, text) => {
  expect(plain(formatTime(time, language))).toBe(text);
});
