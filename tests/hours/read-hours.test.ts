import { expect, it } from 'vitest';
import { writeDays } from '../../src/packages/hours/days.ts';
import { readHours } from '../../src/packages/hours/read-hours.ts';
import languages from './hours-texts.json' with { type: 'json' };

const texts = Object.entries(languages).flatMap(([language, meanings]) =>
  Object.entries<string[]>(meanings).map(([text, meant]) => [text, language, meant] as const),
);

/** Reads hours, and writes each opening on one line. */
function read(text: string, language = 'en') {
  return readHours(text, language)?.map(({ days, opens = '', closes = '', text: words }) =>
    words === undefined ? `${writeDays(days)} ${opens}-${closes}` : `${writeDays(days)} "${words}"`,
  );
}

it.each(texts)('"%s" in %s means %j', (text, language, meant) => {
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
  ...['Mo-Fr 8-8', 'Mo-Fr 25-26', 'Mo-Fr 8-18:75', 'Mo-Fr 13 am - 14 am', 'Mo-Fr 8.-18.12.'],
  // Tuesday or Thursday, in German or Spanish.
  ...['T 8-18', 'Di 8-18', 'lu-ve 8-18'],
])('"%s" means nothing', (text) => {
  expect(read(text)).toBeUndefined();
});
