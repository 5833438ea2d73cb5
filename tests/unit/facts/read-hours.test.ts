import { expect, it } from 'vitest';
import { writeDays } from '../../../src/facts/days.ts';
import { readHours } from '../../../src/facts/read-hours.ts';

/** Reads hours, and writes each opening on one line. */
function read(text: string, language = 'en') {
  return readHours(text, language)?.map(({ days, opens = '', closes = '', text: words }) =>
    words === undefined ? `${writeDays(days)} ${opens}-${closes}` : `${writeDays(days)} "${words}"`,
  );
}

it.each([
  ['Mo-Fr 8-18', 'en', ['Mo-Fr 08:00-18:00']],
  ['Mon – Fri: 9am–5pm; Sat 10 a.m. to 2 p.m.', 'en', ['Mo-Fr 09:00-17:00', 'Sa 10:00-14:00']],
  ['Mo-Fr 9-5 pm', 'en', ['Mo-Fr 09:00-17:00']],
  ['Mo-Fr 2-6 pm', 'en', ['Mo-Fr 14:00-18:00']],
  ['Mo-Fr 12 pm - 12 am', 'en', ['Mo-Fr 12:00-24:00']],
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
  ['الأحد - الخميس 8 ص - 6 م', 'ar', ['Su-Th 08:00-18:00']],
  ['السبت إلى الخميس ٩-١٧، الجمعة ١٤-١٨', 'ar', ['Sa-Th 09:00-17:00', 'Fr 14:00-18:00']],
  ['จันทร์-ศุกร์ 9-18, เสาร์ 10-14', 'th', ['Mo-Fr 09:00-18:00', 'Sa 10:00-14:00']],
  ['יום א׳-יום ה׳ 9-17', 'he', ['Su-Th 09:00-17:00']],
  ['24/7', 'en', ['Mo-Su 00:00-24:00']],
  ['daily 10am to midnight', 'en', ['Mo-Su 10:00-24:00']],
  ['Mon-Sat 9 to noon', 'en', ['Mo-Sa 09:00-12:00']],
  ['Mo-Fr 0900-1700', 'en', ['Mo-Fr 09:00-17:00']],
  ['8am–5pm Monday–Friday, 10am-2pm Sat', 'en', ['Mo-Fr 08:00-17:00', 'Sa 10:00-14:00']],
  ['Closed Mondays, Tue-Sun 10am-6pm', 'en', ['Tu-Su 10:00-18:00']],
  ['Mon 2pm-6, Fri - 10 p.m. - 4 a.m.', 'en', ['Mo 14:00-18:00', 'Fr 22:00-04:00']],
  ['Mo-Fr 8-18, Sa "by appointment"', 'en', ['Mo-Fr 08:00-18:00', 'Sa "by appointment"']],
  // On a 24-hour clock, as the two digits of each show.
  ['Fr-Sa 11:00-02:00', 'en', ['Fr, Sa 11:00-02:00']],
  ['Mar-Dim 11h00-02h00', 'fr', ['Tu-Su 11:00-02:00']],
  ['Mo-Do von 8 bis 18 Uhr', 'de', ['Mo-Th 08:00-18:00']],
  ['Montags bis freitags 8–17 Uhr', 'de', ['Mo-Fr 08:00-17:00']],
  ['täglich rund um die Uhr', 'de', ['Mo-Su 00:00-24:00']],
  ['Mo-Fr 8-24h', 'de', ['Mo-Fr 08:00-24:00']],
  ['Mo 6-12', 'de', ['Mo 06:00-12:00']],
  [
    'Du lundi au vendredi de 9h à 12h et de 14h à 18h',
    'fr',
    ['Mo-Fr 09:00-12:00', 'Mo-Fr 14:00-18:00'],
  ],
  ['7j/7, 9 h – 12 h 30', 'fr', ['Mo-Su 09:00-12:30']],
  ['de lunes a viernes de 9 de la mañana a 5 de la tarde', 'es', ['Mo-Fr 09:00-17:00']],
  ['L-V 9-14, X cerrado', 'es', ['Mo, Tu, Th, Fr 09:00-14:00']],
  ['Lunedì chiuso, Martedì-Domenica 19-23', 'it', ['Tu-Su 19:00-23:00']],
  ['dal lunedì al venerdì dalle 8 alle 17', 'it', ['Mo-Fr 08:00-17:00']],
  ['ma t/m vr 9.00-17.30 uur, zaterdags 10-16', 'nl', ['Mo-Fr 09:00-17:30', 'Sa 10:00-16:00']],
  [
    'od poniedziałku do piątku od 8 do 16, w soboty 9-13',
    'pl',
    ['Mo-Fr 08:00-16:00', 'Sa 09:00-13:00'],
  ],
  ['Segunda a sexta, das 8h às 18h', 'pt-BR', ['Mo-Fr 08:00-18:00']],
  ['من الأحد إلى الخميس من ٩ صباحا إلى ٥ مساء', 'ar', ['Su-Th 09:00-17:00']],
  ['السبت والجمعة 9-17', 'ar', ['Fr, Sa 09:00-17:00']],
  ['平日 午前8時～午後5時', 'ja', ['Mo-Fr 08:00-17:00']],
  [
    '月〜金 午前9:00〜12:00 午後2:00〜6:00 水曜定休日',
    'ja',
    ['Mo, Tu, Th, Fr 09:00-12:00', 'Mo, Tu, Th, Fr 14:00-18:00'],
  ],
  ['毎日 18時〜翌2時', 'ja', ['Mo-Su 18:00-02:00']],
  // Of other languages, Intl has the days, the halves of the day, and the unit.
  ['월~금 9시-18시, 토 오전 9시 ~ 오후 1시', 'ko', ['Mo-Fr 09:00-18:00', 'Sa 09:00-13:00']],
  ['Δευ-Παρ 9 π.μ. - 5 μ.μ.', 'el', ['Mo-Fr 09:00-17:00']],
  ['周一~周五 上午9:00~下午6:00', 'zh', ['Mo-Fr 09:00-18:00']],
  ['Thứ Hai - Thứ Sáu 8 giờ - 17 giờ', 'vi', ['Mo-Fr 08:00-17:00']],
])('"%s" in %s means %j', (text, language, meant) => {
  expect(read(text, language)).toEqual(meant);
});

it.each([
  ...['Mo-Fr', '8-18', 'always', 'Mo-Fr 8-18 by appointment', 'Mo-Fr 8', 'Mo-Fr-Sa 8-18', ''],
  // Five in the morning, or in the afternoon.
  ...['Mo-Fr 9-5', 'Mon–Thu 9–5:30', 'Mo 9am-5', 'Mo 8-12, 2-6', 'Mo 2-6', 'Sa 12-5', '9-5 Mon'],
  ...[
    'Mon - Fri: 9am – 5pm; Sat: by appointment',
    'Mo-Fr 9-17, closed',
    'closed',
    'Mo-Fr 9-17, Sa',
  ],
  ...['Mo-Fr 8-8', 'Mo-Fr 25-26', 'Mo-Fr 8-18:75', 'Mo-Fr 13 pm - 14 pm', 'Mo-Fr 8.-18.12.'],
  // Tuesday or Thursday, in German or Spanish.
  ...['T 8-18', 'Di 8-18', 'lu-ve 8-18'],
])('"%s" means nothing', (text) => {
  expect(read(text)).toBeUndefined();
});
