import { expect, it } from 'vitest';
import { toSlug } from '../../src/packages/facts/slug.ts';

it.each([
  ['Harbor Clinic', 'harbor-clinic'],
  ['Müller & Söhne', 'muller-sohne'],
  ['Straße Ærø Łódź Đakovo', 'strasse-aero-lodz-dakovo'],
  // An İ that lowercases to two characters, a ligature, and decomposed letters.
  ['İstanbul ﬁne Mu\u0308ller', 'istanbul-fine-muller'],
  ['Smith 診療所', 'smith'],
  ['--Yes!--', 'yes'],
  ['Tokyo 24', 'tokyo-24'],
  ['診療所 24', 'desk-example'],
  ['24', 'desk-example'],
  ['عيادة', 'desk-example'],
  ['a'.repeat(65), 'a'.repeat(64)],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
])('The slug of %j is %s', (name, slug) => {
  expect(toSlug({ name, baseUrl: 'https://desk.example' })).toBe(slug);
});

it.each([
  ['https://xn--80ak6aa92e.example', 'xn-80ak6aa92e-example'],
  ['http://[::1]:4321', '1'],
])('The slug of a site at %s without a Latin name is %s', (baseUrl, slug) => {
  expect(toSlug({ name: '診療所', baseUrl })).toBe(slug);
});
