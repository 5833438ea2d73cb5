import { getCountries, type CountryCode } from 'libphonenumber-js/max';
import { expect, it } from 'vitest';
import { address } from '../../src/packages/facts/address.ts';
import {
  formatAddressLine,
  formatPlace,
  nameCountry,
} from '../../src/packages/facts/postal-address.ts';

const vienna = { street: 'Mustergasse 12/4', postalCode: '1070', city: 'Wien', country: 'AT' };

it.each([
  [vienna, 'Mustergasse 12/4, 1070 Wien'],
  [{ ...vienna, country: 'CH' }, 'Mustergasse 12/4, 1070 Wien'],
  [
    { street: '12 High St', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
    '12 High St, Springfield, IL 62701',
  ],
  [
    { street: '12 High Street', city: 'Leeds', postalCode: 'LS1 1AA', country: 'GB' },
    '12 High Street, Leeds, LS1 1AA',
  ],
  [
    {
      street: '渋谷2-21-1',
      city: '渋谷区',
      region: '東京都',
      postalCode: '150-0002',
      country: 'JP',
    },
    '〒150-0002 東京都 渋谷区渋谷2-21-1',
  ],
  [{ street: 'برج 1', city: 'دبي', country: 'AE' }, 'برج 1، دبي'],
  [{ street: 'برج 1', city: 'العين', region: 'أبوظبي', country: 'AE' }, 'برج 1، العين، أبوظبي'],
  [
    {
      street: 'Rua A, 12',
      city: 'São Paulo',
      region: 'SP',
      postalCode: '01000-000',
      country: 'BR',
    },
    'Rua A, 12, São Paulo-SP, 01000-000',
  ],
  [
    {
      street: '3-4-5 Jingumae',
      city: 'Shibuya-ku',
      region: 'Tokyo',
      postalCode: '150-0001',
      country: 'JP',
    },
    '3-4-5 Jingumae, Shibuya-ku, Tokyo, 150-0001',
  ],
  [
    { street: '3-4-5', city: '渋谷区', postalCode: '〒150-0001', country: 'JP' },
    '〒150-0001 渋谷区3-4-5',
  ],
  [{ street: '新馬路 1', city: '澳門', country: 'MO' }, '澳門新馬路 1'],
  [
    {
      street: '12 Shedden Road',
      city: 'George Town',
      region: 'Grand Cayman',
      postalCode: 'KY1-1104',
      country: 'KY',
    },
    '12 Shedden Road, George Town, Grand Cayman KY1-1104',
  ],
  [
    {
      street: '12 High St',
      city: 'Leeds',
      region: 'West Yorkshire',
      postalCode: 'LS1 1AA',
      country: 'GB',
    },
    '12 High St, Leeds, West Yorkshire, LS1 1AA',
  ],
  [
    { street: '1 Orchard Rd', city: 'Singapore', postalCode: '238801', country: 'SG' },
    '1 Orchard Rd, Singapore 238801',
  ],
  [{ street: '1 Main St', city: 'Gibraltar', country: 'GI' }, '1 Main St, Gibraltar'],
  [
    { street: '1 Calle Luna', city: 'San Juan', region: 'PR', postalCode: '00901', country: 'PR' },
    '1 Calle Luna, San Juan PR 00901',
  ],
  [{ street: 'Av. 1', city: 'Maputo', region: 'Cidade', country: 'MZ' }, 'Av. 1, Maputo, Cidade'],
  [{ street: 'Rue 1', city: 'Abidjan', country: 'CI' }, 'Rue 1, Abidjan'],
  [{ city: 'Cork', region: 'County Cork', country: 'IE' }, 'Cork, County Cork'],
  [{ country: 'IE' }, ''],
])('%j is written "%s"', (place, line) => {
  expect(formatAddressLine(address.parse(place))).toBe(line);
});

it.each([
  [
    { street: 'Nizami 12', city: 'Bakı', postalCode: 'AZ 1000', country: 'AZ' },
    'Nizami 12, AZ 1000 Bakı',
  ],
  [
    { street: 'Iela 1', city: 'Rīga', postalCode: 'LV-1010', country: 'LV' },
    'Iela 1, Rīga, LV-1010',
  ],
  [{ ...vienna, city: '1070 Wien' }, 'Mustergasse 12/4, 1070 Wien'],
  [{ ...vienna, city: 'Graz', region: 'GRAZ' }, 'Mustergasse 12/4, 1070 Graz'],
  [{ ...vienna, street: 'Mustergasse 1, 1070, wien' }, 'Mustergasse 1, 1070, wien'],
  [{ street: 'London Road 5', city: 'London', country: 'GB' }, 'London Road 5, London'],
  [{ street: 'London', city: 'London', country: 'GB' }, 'London, London'],
])('%j repeats no part: "%s"', (place, line) => {
  expect(formatAddressLine(address.parse(place))).toBe(line);
});

const latin = {
  street: '12 Quay Road',
  city: 'Cityville',
  region: 'Northland',
  postalCode: '4567',
};
const local = { street: '神宮前3-4-5', city: '渋谷区', region: '東京都', postalCode: '150-0001' };
const eastAsian = ['CN', 'HK', 'JP', 'KP', 'KR', 'MO', 'TW'] as const;

it.each([...getCountries(), 'KP'])(
  'In %s, each part is there once, apart from the others',
  (code) => {
    const { street, city, region, postalCode } = latin;
    for (const place of [
      latin,
      { street, city },
      { street, city, region },
      { street, city, postalCode },
    ]) {
      const line = formatAddressLine({ ...place, country: code as CountryCode });
      const parts = line.split(/[^\p{L}\p{N}]+/u).sort();
      expect(parts, line).toEqual(Object.values(place).join(' ').split(' ').sort());
    }
  },
);

it.each(eastAsian)(
  'In %s, Latin letters start with the street, and the own script ends with it',
  (code) => {
    const country = code as CountryCode;
    for (const left of [[], ['region'], ['postalCode'], ['region', 'postalCode']]) {
      const without = ([name]: [string, string]) => !left.includes(name);
      const pick = (parts: typeof latin) =>
        Object.fromEntries(Object.entries(parts).filter(without)) as typeof latin;
      expect(formatAddressLine({ ...pick(latin), country })).toMatch(/^12 Quay Road, Cityville\b/);
      const line = formatAddressLine({ ...pick(local), country });
      for (const part of Object.values(pick(local))) expect(line.split(part)).toHaveLength(2);
      expect(line).toMatch(
        left.includes('region') ? /渋谷区 ?神宮前3-4-5/ : /東京都 ?渋谷区 ?神宮前3-4-5/,
      );
    }
  },
);

it.each([
  [vienna, 'Mustergasse 12/4, 1070 Wien, Austria'],
  [{ street: '1 Orchard Rd', city: 'Singapore', country: 'SG' }, '1 Orchard Rd, Singapore'],
  [{ country: 'IE' }, 'Ireland'],
])('For readers anywhere, %j is "%s"', (place, line) => {
  expect(formatPlace(address.parse(place))).toBe(line);
});

it('A country has a name in each language', () => {
  expect([nameCountry('AT'), nameCountry('AT', 'de')]).toEqual(['Austria', 'Österreich']);
});
