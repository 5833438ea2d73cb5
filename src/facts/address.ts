import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/max';
import type * as z from 'zod';
import { group } from './group.ts';
import { parsedBy } from './parsed-by.ts';
import { link, text } from './values.ts';

/** Codes that people write for a country, which has another one. */
const mistaken: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', EL: 'GR', UAE: 'AE' };

/** A country (ISO 3166-1 alpha-2). */
export const country = parsedBy(
  'the two letters of a country (ISO 3166), such as AT or GB',
  (typed, explain): CountryCode | undefined => {
    const code = typed.trim().toUpperCase();
    if (isSupportedCountry(code)) return code;
    const other = mistaken[code];
    if (other !== undefined) explain(`for ${code}, write ${other}`);
    return undefined;
  },
);

/** A place that people can visit or, without a street, the area of a business that visits its customers. */
export const address = group({
  street: text.optional(),
  postalCode: text.optional(),
  city: text.optional(),
  region: text.optional(),
  country,
  map: link.optional(),
})
  .refine(({ street, city }) => street === undefined || city !== undefined, {
    path: ['city'],
    error: 'the city of your street',
  })
  .meta({ dependencies: { street: ['city'] } });

export type Address = z.output<typeof address>;
