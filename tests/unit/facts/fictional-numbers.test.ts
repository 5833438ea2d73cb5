import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fictionalRangeOf } from '../../../src/facts/fictional-numbers.ts';

/** First and last number of each range, as its regulator publishes it; one alone is both. */
const reserved = {
  NANPA: ['202', '415', '907'].map((area) => [`+1${area}5550100`, `+1${area}5550199`]),
  Ofcom: [
    ...['113', '114', '115', '116', '117', '118', '121', '131', '141', '151', '161'].map((area) => [
      `+44${area}4960000`,
      `+44${area}4960999`,
    ]),
    ['+441914980000', '+441914980999'],
    ['+441632960000', '+441632960999'],
    ['+442079460000', '+442079460999'],
    ['+442896496000', '+442896496999'],
    ['+442920180000', '+442920180999'],
    ['+443069990000', '+443069990999'],
    ['+447700900000', '+447700900999'],
    ['+448081570000', '+448081570999'],
    ['+449098790000', '+449098790999'],
  ],
  ACMA: [
    ...['2', '3', '7', '8'].flatMap((area) => [
      [`+61${area}55500000`, `+61${area}55509999`],
      [`+61${area}70100000`, `+61${area}70109999`],
    ]),
    ['+61491570156', '+61491570159'],
    ...(
      '570006 570110 570313 570737 571266 571491 571804 572549 572665 572983 573770 573087 574118 ' +
      '574632 575254 575789 576398 576801 577426 577644 578957 578148 578888 579212 579760 579455'
    )
      .split(' ')
      .map((line) => [`+61491${line}`, `+61491${line}`]),
    ['+611800160401', '+611800160401'],
    ['+611800975707', '+611800975711'],
    ['+611300975707', '+611300975711'],
  ],
  Arcep: ['19900', '26191', '35301', '46571', '53649', '63998'].map((block) => [
    `+33${block}0000`,
    `+33${block}9999`,
  ]),
  ComReg: [['+353209100000', '+353209199999']],
  // Mitteilung 148/2021.
  Bundesnetzagentur: [
    ['+493023125000', '+493023125999'],
    ['+496990009000', '+496990009999'],
    ['+494066969000', '+494066969999'],
    ['+492214710000', '+492214710999'],
    ['+498999998000', '+498999998999'],
    ['+491713920000', '+491713920099'],
    ['+4917604069000', '+4917604069099'],
    ...'15228817386 15254599371 1729968532 1729980752 1749464308 1749091317'
      .split(' ')
      .map((line) => [`+49${line}`, `+49${line}`]),
  ],
  // "Telefonnummer till böcker och filmer".
  PTS: [
    ['+46313900600', '+46313900699'],
    ['+46406280400', '+46406280499'],
    ['+46846500400', '+46846500499'],
    ['+46980319200', '+46980319299'],
    ['+46701740605', '+46701740699'],
  ],
} as const;

const ranges = Object.entries(reserved).flatMap(([regulator, bounds]) =>
  bounds.map(([first = '', last = '']) => ({ regulator, first, last })),
);

/** The number so many lines on. What is outside a range is somebody's, so none is written down. */
function lineAfter(e164: string, lines: number): string {
  return `+${String(BigInt(e164.slice(1)) + BigInt(lines))}`;
}

describe('fictionalRangeOf', () => {
  it.each(ranges)(
    'knows $first to $last as reserved by $regulator',
    ({ regulator, first, last }) => {
      expect(fictionalRangeOf(first) ?? 'nobody').toContain(regulator);
      expect(fictionalRangeOf(last) ?? 'nobody').toContain(regulator);
      const size = Number(BigInt(last.slice(1)) - BigInt(first.slice(1)));
      fc.assert(
        fc.property(fc.integer({ min: 0, max: size }), (line) => {
          expect(fictionalRangeOf(lineAfter(first, line)) ?? 'nobody').toContain(regulator);
        }),
        { numRuns: 30 },
      );
    },
  );

  it.each(ranges)('knows neither neighbour of $first to $last', ({ first, last }) => {
    expect(fictionalRangeOf(lineAfter(first, -1))).toBeUndefined();
    expect(fictionalRangeOf(lineAfter(last, 1))).toBeUndefined();
  });

  it.each(ranges)(
    'reads the whole number: $first with a digit more or less is another',
    ({ first }) => {
      expect(fictionalRangeOf(`${first}0`)).toBeUndefined();
      expect(fictionalRangeOf(first.slice(0, -1))).toBeUndefined();
    },
  );

  it.each([
    '',
    '12025550123',
    '+1 202 555 0123',
    ' +12025550123',
    '+11025550123',
    '+12025550123\n',
  ])('knows nothing of what is no E.164 number: %j', (value) => {
    expect(fictionalRangeOf(value)).toBeUndefined();
  });
});
