import { expect, it } from 'vitest';
import { hours } from '../../src/packages/facts/hours.ts';
import { renderStructuredData } from '../../src/packages/theme/data/structured-data.ts';
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
const everyDay = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
];
const week = [
  { ...type, dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'], opens: '08:00', closes: '18:00' },
  { ...type, dayOfWeek: ['Thursday'], opens: '14:30', closes: '20:00' },
  { ...type, dayOfWeek: ['Thursday'], opens: '10:00', closes: '12:00' },
  { ...type, dayOfWeek: ['Friday'], opens: '18:00', closes: '02:00' },
];
const special = [
  {
    ...{ ...type, validFrom: '2026-12-24', validThrough: '2026-12-26' },
    ...{ opens: '00:00', closes: '00:00' },
  },
  {
    ...{ ...type, validFrom: '2026-12-31', validThrough: '2026-12-31' },
    ...{ opens: '08:00', closes: '12:00' },
  },
];

const point = { '@type': 'ContactPoint' };
const night = {
  telephone: '+442079460125',
  hoursAvailable: [{ ...type, dayOfWeek: everyDay, opens: '20:00', closes: '08:00' }],
  description: 'nur für Patienten',
};

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
    specialOpeningHoursSpecification: special,
    sameAs: ['https://www.instagram.com/praxis'],
    contactPoint: [
      {
        ...point,
        contactType: 'customer service',
        telephone: '+442079460123',
        email: 'ordination@praxis.example',
      },
      {
        ...{ ...point, contactType: 'WhatsApp', telephone: '+442079460123' },
        url: 'https://wa.me/442079460123',
      },
      { ...point, contactType: 'Termin buchen', url: 'https://praxis.example/termine/' },
      { ...point, ...night, contactType: 'Notfall_' },
      { ...point, ...night, contactType: 'Notfall_ (SMS)' },
      { ...point, contactType: 'Fax', faxNumber: '+442079460127' },
      { ...point, contactType: 'KakaoTalk', url: 'https://pf.kakao.com/_praxis' },
    ],
  });
});

it('An owner can state the type, the prices, and the area of a business', () => {
  const stated = { businessType: 'Plumber', priceRange: '€€', areaServed: ['Cork', 'Kerry'] };
  const described = describe({ ...practice, address: { city: 'Cork', country: 'IE' }, ...stated });
  const { businessType, ...same } = stated;
  expect(described).toMatchObject({ '@type': businessType, ...same });
});

it('Without an address, the contact has the opening hours', () => {
  const described = describe({ ...practice, address: undefined });
  expect(described).toMatchObject({
    '@type': 'Organization',
    contactPoint: [{ hoursAvailable: [...week, ...special] }, {}, {}, {}, {}, {}, {}],
  });
  expect(described).not.toHaveProperty('openingHoursSpecification');
});

it.each([
  [{ city: 'Cork', region: 'County Cork' }, 'Cork, County Cork, Ireland'],
  [{ region: 'Munster' }, 'Munster, Ireland'],
])('A business without a street in %j serves %j, and is no place', (parts, areaServed) => {
  const described = describe({ ...practice, address: { ...parts, country: 'IE' } });
  expect(described).toMatchObject({
    '@type': 'Organization',
    address: { addressCountry: 'IE' },
    contactPoint: [{ hoursAvailable: [...week, ...special] }, {}, {}, {}, {}, {}, {}],
  });
  expect(described).toHaveProperty('areaServed', areaServed);
  expect(described).not.toHaveProperty('openingHoursSpecification');
});

it('A country alone is no area', () => {
  expect(describe({ ...practice, address: { country: 'IE' } })).not.toHaveProperty('areaServed');
});

it.each([
  ['00:00', '24:00', '23:59'],
  ['18:00', '24:00', '00:00'],
])('Times from %s to %s close at %s', (opens, closes, closing) => {
  const own = hours.parse({ timeZone: 'UTC', week: [{ days: 'Mo', opens, closes }] });
  const described = describe({ ...practice, hours: own });
  expect(described).toMatchObject({
    openingHoursSpecification: [{ opens, closes: closing }],
  });
  expect(described).not.toHaveProperty('specialOpeningHoursSpecification');
});

it('Words in place of times, reasons, several times, and weeks of their own are included', () => {
  const day = { from: '2026-12-31', note: 'New Year' };
  const own = hours.parse({
    timeZone: 'UTC',
    week: [{ days: 'Sa', text: 'by appointment' }],
    exceptions: [
      {
        from: '2026-07-01',
        to: '2026-08-31',
        week: [{ days: 'Mo-Fr', opens: '9:00', closes: '13:00' }],
      },
      { from: '2026-08-01', text: 'on request' },
      ...[
        { ...day, opens: '18:00', closes: '22:00' },
        { ...day, opens: '12:00', closes: '14:00' },
      ],
    ],
  });
  const [july, summer, last] = [
    { validFrom: '2026-07-01', validThrough: '2026-07-31' },
    { validFrom: '2026-08-02', validThrough: '2026-08-31' },
    { validFrom: '2026-12-31', validThrough: '2026-12-31', description: 'New Year' },
  ];
  const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  expect(describe({ ...practice, hours: own })).toMatchObject({
    openingHoursSpecification: [
      { ...type, dayOfWeek: ['Saturday'], description: 'by appointment' },
    ],
    specialOpeningHoursSpecification: [
      ...[july, summer].flatMap((dates) => [
        { ...type, ...dates, dayOfWeek: workdays, opens: '09:00', closes: '13:00' },
        { ...type, ...dates, dayOfWeek: ['Saturday', 'Sunday'], opens: '00:00', closes: '00:00' },
      ]),
      { ...type, validFrom: '2026-08-01', validThrough: '2026-08-01', description: 'on request' },
      { ...type, ...last, opens: '12:00', closes: '14:00' },
      { ...type, ...last, opens: '18:00', closes: '22:00' },
    ],
  });
});

it.each([
  // The dates of a season, and what is left of it.
  [['2026-07-01'], ['2026-07-02 2026-08-31']],
  [['2026-06-28 2026-07-03', '2026-08-31'], ['2026-07-04 2026-08-30']],
  [['2026-06-01', '2026-09-01'], ['2026-07-01 2026-08-31']],
  [['2026-07-01 2026-08-31'], []],
])('Without the dates %j, a season covers %j', (dates, left) => {
  const season = ['2026-07-01', '2026-08-31'];
  const own = { days: 'Mo-Su', opens: '9:00', closes: '13:00' };
  const exceptions = [
    { from: season[0], to: season[1], week: [own] },
    ...dates.map((date) => ({ from: date.split(' ')[0], to: date.split(' ').at(-1) })),
  ];
  const parsed = hours.parse({ timeZone: 'UTC', week: [own], exceptions });
  const { specialOpeningHoursSpecification: all } = describe({ ...practice, hours: parsed }) as {
    specialOpeningHoursSpecification: Record<string, string>[];
  };
  const seasons = all.filter(({ dayOfWeek }) => dayOfWeek !== undefined);
  expect(seasons.map((season) => `${season.validFrom} ${season.validThrough}`)).toEqual(left);
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
