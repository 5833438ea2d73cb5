import { expect, it } from 'vitest';
import { address } from '../../src/packages/facts/address.ts';
import { toMapLink } from '../../src/packages/theme/data/map-link.ts';

const vienna = { street: 'Mustergasse 12/4', postalCode: '1070', city: 'Wien', country: 'AT' };

it.each([
  ['Mustergasse 12/4', 'Mustergasse 12/4'],
  ['1234 Dauphine St, Unit B', '1234 Dauphine St'],
  ['1234 Dauphine St Apt 4', '1234 Dauphine St'],
  ['1234 Dauphine St, Suite #200', '1234 Dauphine St'],
  ['1234 Dauphine St #12', '1234 Dauphine St'],
  ['1234 Dauphine St., 2nd Floor', '1234 Dauphine St.'],
  ['Mustergasse 12, Stiege 2, Top 5', 'Mustergasse 12'],
  ['Flat 2, 12 High Street', '12 High Street'],
  ['Calle Mayor 5, piso 2º', 'Calle Mayor 5'],
  ['ul. Długa 5 m. 3', 'ul. Długa 5'],
  ['Calle Mayor 5, 2º B', 'Calle Mayor 5'],
  ['Calle Mayor 5, 3ª planta', 'Calle Mayor 5'],
  ['Avenue Foch 12bis, bâtiment B, 3e étage', 'Avenue Foch 12bis'],
  ['Avenue Foch 12, Bât. C, 1er étage', 'Avenue Foch 12'],
  ['Hauptstr. 5, 2. OG', 'Hauptstr. 5'],
  ['Hauptstr. 5, 1. Stock', 'Hauptstr. 5'],
  ['Rua Augusta, 1500, sala 3', 'Rua Augusta, 1500'],
  ['Rua Augusta 1500, 2º andar, loja B', 'Rua Augusta 1500'],
  ['Via Roma 3, scala B, 2° piano', 'Via Roma 3'],
  ['Rue de la Sala 3', 'Rue de la Sala 3'],
  ['Rue du 1er Étage', 'Rue du 1er Étage'],
  ['Boulevard du 3e Bataillon 5', 'Boulevard du 3e Bataillon 5'],
  ['12 Flat Rock Road', '12 Flat Rock Road'],
  ['Apt.4, 12 High Street', '12 High Street'],
  ['Rua M 12', 'Rua M 12'],
  ['Shop 3', 'Shop 3'],
])('The map searches for the address at %s without its unit', (street, searched) => {
  const link = toMapLink(address.parse({ ...vienna, street }));
  expect(new URL(link ?? '').searchParams.get('query')).toBe(`${searched}, 1070 Wien, AT`);
});

it("The owner's own map replaces the search, and an area without one has no link", () => {
  const map = 'https://maps.example/practice';
  expect(toMapLink(address.parse({ ...vienna, map }))).toBe(map);
  expect(toMapLink(address.parse({ city: 'Cork', country: 'IE' }))).toBeUndefined();
});
