import { formatAddress } from 'localized-address-format';
import type { Address } from './address.ts';

type Parts = Partial<Record<'street' | 'city' | 'region' | 'postalCode', string | undefined>>;

/** Countries whose own script needs no commas in an address, and goes from the largest part to the smallest. */
const withoutCommas = /^(?:CN|HK|JP|KP|KR|MO|TW)$/;
const eastAsian = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

const comma = /[,،、]/;

/** The name of a place that is written in every address of its country, such as SINGAPORE. */
const placeName = /\p{Lu}{2,9}/u;

/** Where to add a part that a country's format lacks. The first place that the format has counts. */
const additions: Readonly<
  Record<'local' | 'latin', readonly [part: keyof Parts, place: string | RegExp, text: string][]>
> = {
  local: [
    ['city', '{street}', '{city}{street}'],
    ['city', /$/, '\n{city}'],
    ['region', /^/, '{region}\n'],
    ['postalCode', /^/, '{postalCode}\n'],
  ],
  latin: [
    ['city', placeName, '{city}'],
    ['region', placeName, '{region}'],
    ['city', '{region}', '{city}, {region}'],
    ['city', '{postalCode}', '{city} {postalCode}'],
    ['city', /$/, '\n{city}'],
    ['region', /\{city\}[^\n]{0,20}/, '$&\n{region}'],
    ['region', /$/, '\n{region}'],
    ['postalCode', /$/, '\n{postalCode}'],
  ],
};

/** Formats an address as people in its country write it, as one line. The country is not part of it. */
export function formatAddressLine({ country, map: _map, ...written }: Address): string {
  const parts = withoutRepeats(written);
  const text = Object.values(parts).join('');
  const { street = '' } = parts;
  // The street decides. One without letters, such as 3-4-5, is in the script of the other parts.
  const isLocal =
    withoutCommas.test(country) && eastAsian.test(/\p{L}/u.test(street) ? street : text);
  return layOut(country, parts, isLocal ? 'local' : 'latin')
    .map((group) => group.replace(/\{(\w+)\}/g, (_mark, part: keyof Parts) => parts[part] ?? ''))
    .join(isLocal ? ' ' : /\p{sc=Arab}/u.test(text) ? '، ' : ', ')
    .replace('〒〒', '〒');
}

/** Formats an address for readers anywhere: with its country in English, unless that is the name of the city too. */
export function formatPlace(address: Address): string {
  const country = nameCountry(address.country);
  const parts = [formatAddressLine(address), isSame(address.city, country) ? '' : country];
  return parts.filter(Boolean).join(', ');
}

/** Lists what commas separate in an address, with its parts as `{city}`. */
function layOut(country: string, parts: Parts, script: 'local' | 'latin'): string[] {
  const mark = (part: keyof Parts) => (parts[part] === undefined ? '' : `{${part}}`);
  const written = {
    postalCountry: country,
    addressLines: [mark('street')].filter(Boolean),
    locality: mark('city'),
    administrativeArea: mark('region'),
    postalCode: mark('postalCode'),
  };
  // Letters of the country before a code are for mail from abroad. An owner who uses them has written them.
  const abroad = /^\p{Lu}{1,2}[- ]?(?=\{postalCode\})/mu;
  let layout = formatAddress(written, script).join('\n').replace(abroad, '');
  for (const [part, place, text] of additions[script])
    if (mark(part) !== '' && !layout.includes(mark(part))) layout = layout.replace(place, text);
  if (script === 'latin')
    // In some formats, nothing separates the street or the region from the city.
    layout = layout
      .replace(placeName, '')
      .replace(/,? ?\{street\},? ?/, '\n{street}\n')
      .replace(/\}(?:- )?\{/, '}, {');
  return layout
    .split(/\n|, /)
    .map((group) => group.trim())
    .filter(Boolean);
}

/** Leaves out a part that another one already says: "Berlin, Berlin", or a street with its city after a comma. */
function withoutRepeats({ street, city, region, postalCode }: Parts): Parts {
  const unless = (part: string | undefined, stated: readonly (string | undefined)[]) =>
    stated.some((text) => isSame(part, text)) ? undefined : part;
  const inStreet = street?.split(comma).slice(1) ?? [];
  const place = ` ${city ?? ''} ${region ?? ''} `.split(comma).join(' ');
  return {
    street,
    city: unless(city, inStreet),
    region: unless(region, [...inStreet, ...(city?.split(comma) ?? [])]),
    postalCode: place.includes(` ${postalCode ?? ''} `) ? undefined : unless(postalCode, inStreet),
  };
}

function isSame(a = '', b = ''): boolean {
  return a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'accent' }) === 0;
}

/** Returns the name of a country, in English unless another language is given. */
export function nameCountry(country: string, language = 'en'): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}
