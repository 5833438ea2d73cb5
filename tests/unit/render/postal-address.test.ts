import { expect, it } from 'vitest';
import { address } from '../../../src/facts/address.ts';
import {
  formatAddress,
  formatAddressLine,
  nameCountry,
  toMapLink,
} from '../../../src/render/postal-address.ts';

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
])('%j is written "%s"', (place, line) => {
  expect(formatAddressLine(address.parse(place))).toBe(line);
});

it('An address has a line for the street', () => {
  expect(formatAddress(address.parse(vienna))).toEqual(['Mustergasse 12/4', '1070 Wien']);
});

it('The map searches for the address', () => {
  expect(new URL(toMapLink(address.parse(vienna))).searchParams.get('query')).toBe(
    'Mustergasse 12/4, 1070 Wien, AT',
  );
});

it('A country has a name in each language', () => {
  expect([nameCountry('AT'), nameCountry('AT', 'de')]).toEqual(['Austria', 'Österreich']);
});
