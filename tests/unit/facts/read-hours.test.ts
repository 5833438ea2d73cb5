import { expect, it } from 'vitest';
import { readHours, writeDays } from '../../../src/facts/read-hours.ts';

/** Reads hours, and writes each opening on one line. */
function read(text: string, language = 'en') {
  return readHours(text, language)?.map(
    ({ days, opens, closes }) => `${writeDays(days)} ${opens}-${closes}`,
  );
}

it.each([
  ['Mo-Fr 8-18', 'en', ['Mo-Fr 08:00-18:00']],
  ['Mon – Fri: 9am–5pm; Sat 10 a.m. to 2 p.m.', 'en', ['Mo-Fr 09:00-17:00', 'Sa 10:00-14:00']],
  ['Mo-Fr 9-5 pm', 'en', ['Mo-Fr 09:00-17:00']],
  ['Mo-Fr 2-6 pm', 'en', ['Mo-Fr 14:00-18:00']],
  ['Mo-Fr 12 pm - 12 am', 'en', ['Mo-Fr 12:00-00:00']],
  ['Sat-Mon, Wed & Thu 18-2', 'en', ['Mo, We, Th, Sa, Su 18:00-02:00']],
  ['Sa, Su 0-24', 'en', ['Sa, Su 00:00-24:00']],
  [
    'Mo-Do 8–12, 14–18 Uhr, Fr 8.30-14',
    'de',
    ['Mo-Th 08:00-12:00', 'Mo-Th 14:00-18:00', 'Fr 08:30-14:00'],
  ],
  ['Montag bis Freitag 8 Uhr bis 17:30 Uhr', 'de', ['Mo-Fr 08:00-17:30']],
  ['Di-So 10-18', 'de', ['Tu-Su 10:00-18:00']],
  ['lun.-ven. 8h30 à 18h, sam 9h-12h', 'fr', ['Mo-Fr 08:30-18:00', 'Sa 09:00-12:00']],
  ['miércoles a viernes 9-13 y 15-19', 'es', ['We-Fr 09:00-13:00', 'We-Fr 15:00-19:00']],
  ['miercoles y sabado 9-13', 'es', ['We, Sa 09:00-13:00']],
  ['segunda-feira a sexta-feira 8h-18h', 'pt-BR', ['Mo-Fr 08:00-18:00']],
  ['pon-pt 8-16', 'pl', ['Mo-Fr 08:00-16:00']],
  ['月〜金 9:00〜18:00', 'ja', ['Mo-Fr 09:00-18:00']],
  ['月曜日から金曜日 ９時から１８時', 'ja', ['Mo-Fr 09:00-18:00']],
  ['الأحد - الخميس 8 ص - 6 م', 'ar', ['Mo, Tu, We, Th, Su 08:00-18:00']],
  [
    'السبت إلى الخميس ٩-١٧، الجمعة ١٤-١٨',
    'ar',
    ['Mo, Tu, We, Th, Sa, Su 09:00-17:00', 'Fr 14:00-18:00'],
  ],
  ['จันทร์-ศุกร์ 9-18, เสาร์ 10-14', 'th', ['Mo-Fr 09:00-18:00', 'Sa 10:00-14:00']],
  ['יום א׳-יום ה׳ 9-17', 'he', ['Mo, Tu, We, Th, Su 09:00-17:00']],
])('"%s" in %s means %j', (text, language, meant) => {
  expect(read(text, language)).toEqual(meant);
});

it.each([
  ...['Mo-Fr', '8-18', 'always', 'Mo-Fr 8-18 by appointment', 'Mo-Fr 8', 'Mo-Fr-Sa 8-18', ''],
  // Five in the morning, or in the afternoon.
  'Mo-Fr 9-5',
  ...['Mo-Fr 8-8', 'Mo-Fr 25-26', 'Mo-Fr 8-18:75', 'Mo-Fr 13 pm - 14 pm', 'Mo-Fr 8.-18.12.'],
  // Tuesday or Thursday, in German or Spanish.
  ...['T 8-18', 'Di 8-18', 'lu-ve 8-18'],
])('"%s" means nothing', (text) => {
  expect(read(text)).toBeUndefined();
});
