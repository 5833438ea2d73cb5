import type { Address } from '../facts/address.ts';
import type { Facts } from '../facts/facts.ts';
import type { Day, Hours } from '../facts/hours.ts';
import { isSocialProfile } from './social-profiles.ts';

/** The names of the days in schema.org. */
const dayNames: Readonly<Record<Day, string>> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};

/**
 * Renders the product and the API as JSON-LD 1.1 in schema.org terms. Escapes every `<`, so that no fact can
 * end the script element (HTML §4.12.1.3).
 */
export function renderStructuredData(facts: Facts): string {
  const organization = `${facts.baseUrl}/#organization`;
  const openings = facts.hours && toOpenings(facts.hours);
  const profiles = (facts.links ?? []).map(({ url }) => url).filter(isSocialProfile);
  const graph = [
    {
      // Only a place has opening hours and an address that people can visit.
      '@type': facts.address ? 'LocalBusiness' : 'Organization',
      '@id': organization,
      name: facts.name,
      description: facts.description,
      disambiguatingDescription: facts.kind,
      url: `${facts.baseUrl}/`,
      telephone: facts.phone,
      email: facts.email,
      address: facts.address && toPostalAddress(facts.address),
      openingHoursSpecification: facts.address && openings,
      sameAs: profiles.length > 0 ? profiles : undefined,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: facts.phone,
        email: facts.email,
        hoursAvailable: facts.address ? undefined : openings,
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${facts.baseUrl}/#website`,
      name: facts.name,
      url: `${facts.baseUrl}/`,
      inLanguage: facts.language,
      publisher: { '@id': organization },
    },
    {
      '@type': 'WebAPI',
      '@id': `${facts.baseUrl}/#api`,
      name: `${facts.name} public info and health API`,
      url: facts.openapi,
      documentation: facts.docs,
      serviceType: 'OpenAPI',
      provider: { '@id': organization },
    },
  ];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  );
}

function toPostalAddress({ street, postalCode, city, region, country }: Address) {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressRegion: region,
    addressCountry: country,
  };
}

/** Lists the times of a week and, with the dates on which they are valid, its exceptions. */
function toOpenings({ week, exceptions = [] }: Hours) {
  const type = { '@type': 'OpeningHoursSpecification' };
  return [
    ...week.map(({ days, opens, closes }) => ({
      ...type,
      dayOfWeek: days.map((day) => dayNames[day]),
      opens,
      closes: toClosingTime(opens, closes),
    })),
    ...exceptions.map(({ from, to = from, opens, closes }) => ({
      ...type,
      validFrom: from,
      validThrough: to,
      // Search engines read equal times as closed.
      opens: opens ?? '00:00',
      closes: toClosingTime(opens ?? '', closes ?? '00:00'),
    })),
  ];
}

/** Search engines know no 24:00: all day ends at 23:59, and another day at the next midnight. */
function toClosingTime(opens: string, closes: string): string {
  if (closes !== '24:00') return closes;
  return opens === '00:00' ? '23:59' : '00:00';
}
