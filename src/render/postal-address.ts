import { formatAddress as toLines } from 'localized-address-format';
import type { Address } from '../facts/address.ts';

/** Countries that write an address without commas, from the largest part to the smallest. */
const withoutCommas = /^(?:CN|HK|JP|KR|MO|TW)$/;

/** Formats an address for people in its country, as lines. */
export function formatAddress(address: Address): string[] {
  const { street, postalCode, city, region, country } = address;
  const format = (addressLine: string, state: string | undefined) =>
    toLines({
      postalCountry: country,
      addressLines: [addressLine],
      locality: city,
      ...(state !== undefined && { administrativeArea: state }),
      ...(postalCode !== undefined && { postalCode }),
    });
  const lines = format(street, region);
  // Some countries have no line for a city: in Japan, it is a part of the street's line, elsewhere the region's.
  const whole = lines.join(' ').includes(city)
    ? lines
    : format(country === 'JP' ? `${city}${street}` : street, region ?? city);
  // The country before the code is for letters from abroad.
  return whole.map((line) => line.replace(`${country}-${postalCode ?? ''}`, postalCode ?? ''));
}

/** Formats an address as one line. */
export function formatAddressLine(address: Address): string {
  const comma = /\p{sc=Arab}/u.test(address.street) ? '، ' : ', ';
  return formatAddress(address).join(withoutCommas.test(address.country) ? ' ' : comma);
}

/** Returns a link to the address on a map that needs no account and no consent. */
export function toMapLink({ street, postalCode, city, country }: Address): string {
  const query = [street, [postalCode, city].filter(Boolean).join(' '), country].join(', ');
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** Returns the name of a country, in English unless another language is given. */
export function nameCountry(country: string, language = 'en'): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}
