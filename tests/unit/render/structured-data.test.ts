import { expect, it } from 'vitest';
import { renderStructuredData } from '../../../src/render/structured-data.ts';
import { practice, sampleFacts } from '../sample-facts.ts';

const { baseUrl, docs, name, openapi, phone } = sampleFacts;

it('The structured data describes the organization with its number, the site with its language, and the API with its docs', () => {
  const provider = { '@id': `${baseUrl}/#organization` };
  expect(JSON.parse(renderStructuredData(sampleFacts))).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', ...provider, name, telephone: phone },
      { '@type': 'WebSite', inLanguage: 'en', publisher: provider },
      { '@type': 'WebAPI', url: openapi, documentation: docs, provider },
    ],
  });
});

/** Returns the product in the structured data. */
function describe(facts: typeof practice): unknown {
  const { '@graph': graph } = JSON.parse(renderStructuredData(facts)) as { '@graph': unknown[] };
  return graph[0];
}

const type = { '@type': 'OpeningHoursSpecification' };
const week = [
  { ...type, dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'], opens: '08:00', closes: '18:00' },
  { ...type, dayOfWeek: ['Thursday'], opens: '14:30', closes: '20:00' },
  { ...type, dayOfWeek: ['Thursday'], opens: '10:00', closes: '12:00' },
  { ...type, dayOfWeek: ['Friday'], opens: '18:00', closes: '02:00' },
  {
    ...{ ...type, validFrom: '2026-12-24', validThrough: '2026-12-26' },
    ...{ opens: '00:00', closes: '00:00' },
  },
  {
    ...{ ...type, validFrom: '2026-12-31', validThrough: '2026-12-31' },
    ...{ opens: '08:00', closes: '12:00' },
  },
];

it('A business with an address is a place with opening hours, exceptions, and social profiles', () => {
  expect(describe(practice)).toEqual({
    '@type': 'LocalBusiness',
    '@id': 'https://praxis.example/#organization',
    name: practice.name,
    description: practice.description,
    disambiguatingDescription: 'Physiotherapie in Wien-Neubau',
    url: 'https://praxis.example/',
    telephone: '+442079460123',
    email: 'ordination@praxis.example',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Mustergasse 12/4',
      postalCode: '1070',
      addressLocality: 'Wien',
      addressCountry: 'AT',
    },
    openingHoursSpecification: week,
    sameAs: ['https://www.instagram.com/praxis'],
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: '+442079460123',
      email: 'ordination@praxis.example',
    },
  });
});

it('Without an address, the contact has the opening hours', () => {
  const described = describe({ ...practice, address: undefined });
  expect(described).toMatchObject({
    '@type': 'Organization',
    contactPoint: { hoursAvailable: week },
  });
  expect(described).not.toHaveProperty('openingHoursSpecification');
});

it.each([
  ['00:00', '24:00', '23:59'],
  ['18:00', '24:00', '00:00'],
])('Times from %s to %s close at %s', (opens, closes, closing) => {
  const hours = { timeZone: 'UTC', week: [{ days: ['Mo' as const], opens, closes }] };
  expect(describe({ ...practice, hours })).toMatchObject({
    openingHoursSpecification: [{ opens, closes: closing }],
  });
});

it.each([
  'https://www.instagram.com/',
  'https://facebook.com/privacy/policy',
  'https://notfacebook.com/praxis',
  'https://facebook.com.example/praxis',
  '/facebook.com/praxis',
])('%s is no social profile', (url) => {
  const links = [{ label: 'A', url }];
  expect(describe({ ...practice, links })).not.toHaveProperty('sameAs');
});
