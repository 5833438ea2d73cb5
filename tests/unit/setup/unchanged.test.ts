import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeDays } from '../../../src/facts/days.ts';
import { parseSettings } from '../../../src/facts/environment.ts';
import { hours } from '../../../src/facts/hours.ts';
import { parseProductFile } from '../../../src/facts/product-file.ts';
import { editProduct, readAnswers, readWritten } from '../../../src/setup/edit-product.ts';
import { setField } from '../../../src/setup/edit-field.ts';
import { createAnswersSchema } from '../../../src/setup/questions.ts';
import { createHoursFinder } from '../../../src/scan/find-hours.ts';
import { root } from '../../project.ts';

const everyField = readFileSync(join(root, 'src/setup/every-field.yaml'), 'utf8');

const time = fc
  .tuple(fc.nat(24), fc.constantFrom('00', '30', '59'), fc.boolean())
  .map(([hour, minute, hasZero]) => `${hasZero ? String(hour).padStart(2, '0') : hour}:${minute}`);

const days = fc
  .uniqueArray(fc.constantFrom('Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'), { minLength: 1 })
  .chain((named) =>
    fc.constantFrom(named.join(', '), named.join(','), `${named[0]}-${named.at(-1)}`),
  );

const line = fc.constantFrom(
  'by appointment',
  'nach Vereinbarung, 8-17',
  'sur rendez-vous: 2 h',
  '予約制',
);

const entry = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(days, time, time)
      .map(([on, opens, closes]) => ({ days: on, opens, closes })),
  },
  fc.tuple(days, line).map(([on, text]) => ({ days: on, text })),
);

/** Weeks that the schema accepts. */
const week = fc
  .array(entry, { minLength: 1, maxLength: 4 })
  .filter((entries) => hours.safeParse({ timeZone: 'UTC', week: entries }).success);

it.each(['en', 'de', 'ar', 'ja'])(
  'Setup in %s changes nothing if its answers are the current ones',
  (language) => {
    fc.assert(
      fc.property(week, (entries) => {
        const source = [
          ['language', language] as const,
          ['hours', { timeZone: 'Europe/Vienna', week: entries }] as const,
        ].reduce((text, [name, value]) => setField(text, [name], value), everyField);
        const product = readWritten(source);
        const texts = readAnswers(product);
        const answers = parseSettings('', createAnswersSchema(texts), texts);
        expect(editProduct(source, answers)).toBe(source);
      }),
      { numRuns: 100 },
    );
  },
);

it('Every week that the schema accepts can be former, and is found', () => {
  fc.assert(
    fc.property(week, (entries) => {
      const parsed = hours.parse({ timeZone: 'UTC', week: entries });
      const former = parsed.week.flatMap(({ days: named, opens, closes }) =>
        opens ? `${writeDays(named)} ${opens}-${closes ?? ''}` : [],
      );
      const source = setField(everyField, ['former'], ['Old Name', ...former]);
      expect(parseProductFile(source).former).toEqual(['Old Name', ...former]);
      const find = createHoursFinder(former, { week: [], exceptions: [] }, 'en');
      for (const value of former)
        expect(find(`Open ${value}`)).toContainEqual({ value, isCertain: true });
      expect(createHoursFinder(former, parsed, 'en')(former.join('\n'))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
