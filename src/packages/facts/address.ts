import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/max';
import type * as z from 'zod';
import { group, parsedBy } from '@frontdesk/settings';
import { link, text } from './values.ts';

/** Codes that people write for a country, which has another one. */
const mistaken: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', EL: 'GR', UAE: 'AE' };

/** A country (ISO 3166-1 alpha-2). */
export const country = parsedBy(
  'the two letters of a country (ISO 3166), such as AT or GB',
  (typed, explain): CountryCode | undefined => {
    const code = typed.trim().toUpperCase();
    if (isSupportedCountry(code)) return code;
    const corrected = mistaken[code];
    if (corrected !== undefined) explain(`for ${code}, write ${corrected}`);
    return undefined;
  },
);

/** How many digits a postal code has where it can start with 0, which libraries drop from a number. */
const postalDigits: Partial<Record<CountryCode, number>> = {
  DE: 5,
  EE: 5,
  ES: 5,
  FI: 5,
  FR: 5,
  IT: 5,
  KR: 5,
  MX: 5,
  TR: 5,
  UA: 5,
  US: 5,
  AU: 4,
  NO: 4,
};

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
  .superRefine(({ country: code, postalCode = '' }, context) => {
    const digits = postalDigits[code] ?? 0;
    if (!/^\d+$/.test(postalCode) || postalCode.length >= digits) return;
    const message = `${digits} digits, in quotes if the first one is 0: '${postalCode.padStart(digits, '0')}'`;
    context.addIssue({ code: 'custom', path: ['postalCode'], message });
  })
  .meta({ dependencies: { street: ['city'] } });

export type Address = z.output<typeof address>;
