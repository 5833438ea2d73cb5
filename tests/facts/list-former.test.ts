import { expect, it } from 'vitest';
import { listFormer, listOwnValues } from '../../src/packages/facts/list-former.ts';

const earlier = {
  name: 'Harbor Clinc',
  phone: { number: '+44 20 7946 0998', takes: ['voice'] },
  contacts: [{ label: 'Office', number: '+44 20 7946 0997' }, { url: 'https://a.example' }, 'A'],
  email: 'Old@Desk.example',
  address: { street: '12 High Street', postalCode: 'LS1 1AA', city: 'Leeds', country: 'GB' },
  hours: {
    timeZone: 'Europe/London',
    week: [{ days: 'Mo,Tu, We', opens: '8:00', closes: '17:00' }],
  },
  home: { title: 'Call the old clinic' },
  kind: 'Old clinic',
};
const all = [
  ...['Harbor Clinc', '+442079460998', '+442079460997', 'Old@desk.example'],
  '12 High Street, LS1 1AA Leeds',
  'Mo-We 08:00-17:00',
];
const phone = { number: '+44 20 7946 0123' };

it('The values of a version are its name, numbers, email address, address, and hours', () => {
  expect(listOwnValues(earlier)).toEqual(all);
  expect(listFormer({ name: 'Harbor Clinic', phone }, all)).toEqual(all);
});

it('Invalid values are left out, and a version with the number of the sample has none', () => {
  const wrong = { name: ['A'], phone: { number: '12' }, address: 'Leeds', hours: { week: [] } };
  expect(listOwnValues({ ...wrong, email: 'old@desk.example' })).toEqual(['old@desk.example']);
  expect(listOwnValues({ ...earlier, phone: { number: '+12025550123' } })).toEqual([]);
  expect(listOwnValues({ ...earlier, phone: '+12025550123' })).toEqual([]);
});

const now = { name: 'Harbor Clinic', phone, address: { ...earlier.address, street: '5 Quay' } };

it.each<[what: string, current: object, earlier: string, isFormer?: true]>([
  ['a current name, in other case', now, 'HARBOR  clinic'],
  ['a current number, in another notation', now, '+442079460123'],
  ['a number in `mentions`', { ...now, mentions: ['+44 20 7946 0998'] }, '+442079460998'],
  ['an email address in `contact`', { contact: { people: 'mailto:a@b.example' } }, 'a@b.example'],
  ['current hours, in another notation', earlier, 'Mo-We 08:00-17:00'],
  ['part of the current name', now, 'Harbor'],
  ['part of the current address', earlier, '12 High Street, Leeds'],
  ['a name with more words', now, 'Harbor Clinic Leeds', true],
  ['an address with another postal code', earlier, '12 High Street, LS1 1AB Leeds', true],
  ['an address with parts of the current one', { email: 'a.b@b.example' }, 'a@b.example', true],
  ['times with the numbers of others', earlier, 'Mo-We 17:00-08:00', true],
  ['a short word', now, 'Call'],
  ['a short word in another script', now, 'Дом'],
  ['a longer word', now, 'Lumen', true],
  ['two short words', now, 'Mo Li', true],
  ['a short name in Japanese', now, '鮨清水', true],
  ['a name without letters', now, '10 015'],
])('Of %s, former is decided by what is current', (_what, current, value, isFormer) => {
  expect(listFormer(current, [value])).toEqual(isFormer ? [value] : []);
});

it('The values in `former` come first, each value once', () => {
  const former = ['Mint', 'Old Desk'];
  expect(listFormer({ ...now, former }, ['Old Desk', 'Lumen', 'Lumen'])).toEqual([
    ...['Mint', 'Old Desk', 'Lumen'],
  ]);
});
