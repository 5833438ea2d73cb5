import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { writeDays } from '../../src/packages/hours/days.ts';
import { hours } from '../../src/packages/facts/hours.ts';
import { parseProductFile } from '../../src/packages/facts/product-file.ts';
import { createHoursFinder } from '../../src/packages/scan/find-hours.ts';
import { exampleProduct } from '../sample-facts.ts';

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

it('Every week that the schema accepts can be former, and is found', () => {
  fc.assert(
    fc.property(week, (entries) => {
      const parsed = hours.parse({ timeZone: 'UTC', week: entries });
      const former = parsed.week.flatMap(({ days: named, opens, closes }) =>
        opens ? `${writeDays(named)} ${opens}-${closes ?? ''}` : [],
      );
      const source = stringify({ ...exampleProduct, former: ['Old Name', ...former] });
      expect(parseProductFile(source).former).toEqual(['Old Name', ...former]);
      const find = createHoursFinder(former, { week: [], exceptions: [] }, 'en');
      for (const value of former)
        expect(find(`Open ${value}`)).toContainEqual({ value, isCertain: true });
      expect(createHoursFinder(former, parsed, 'en')(former.join('\n'))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
