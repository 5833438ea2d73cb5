import { type Facts, formatPlace, listWays, toWebAddress } from '@frontdesk/facts';
import { days, type Opening } from '@frontdesk/hours';
import { addDays } from './add-days.ts';
import { isSocialProfile } from './social-profiles.ts';

type Address = NonNullable<Facts['address']>;

type Contact = Facts['contacts'][number];

type Exception = NonNullable<Facts['hours']>['exceptions'][number];

/** The names of the days in schema.org. */
const dayNames: Readonly<Record<(typeof days)[number], string>> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};

/**
 * Renders the product and the API as JSON-LD 1.1 in schema.org terms. `photo` is the URL of the product's photo. Escapes
 * every `<`, so that no fact can end the script element (HTML §4.12.1.3).
 */
export function renderStructuredData(facts: Facts, photo?: string): string {
  const organization = `${facts.baseUrl}/#organization`;
  const { hours, address } = facts;
  const isPlace = address?.street !== undefined;
  const area = isPlace ? undefined : (address?.city ?? address?.region);
  const openings = hours?.week.map(toOpening);
  const special = hours ? splitSeasons(hours.exceptions).flatMap(toSpecialOpenings) : [];
  const profiles = (facts.links ?? []).map(({ url }) => url).filter(isSocialProfile);
  const main = {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    telephone: facts.phone,
    email: facts.email,
    hoursAvailable: isPlace ? undefined : openings && [...openings, ...special],
  };
  const points = facts.contacts.flatMap((contact) => toContactPoints(contact, facts.baseUrl));
  const graph = [
    {
      // Only a place has opening hours and an address that people can visit.
      '@type': facts.businessType ?? (isPlace ? 'LocalBusiness' : 'Organization'),
      '@id': organization,
      name: facts.name,
      description: facts.description,
      disambiguatingDescription: facts.kind,
      url: `${facts.baseUrl}/`,
      telephone: facts.phone,
      email: facts.email,
      address: address && toPostalAddress(address),
      areaServed: facts.areaServed ?? (address && area && formatPlace(address)),
      priceRange: facts.priceRange,
      image: photo,
      openingHoursSpecification: isPlace ? openings : undefined,
      specialOpeningHoursSpecification: isPlace && special.length > 0 ? special : undefined,
      sameAs: profiles.length > 0 ? profiles : undefined,
      contactPoint: points.length > 0 ? [main, ...points] : main,
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

function toContactPoints(contact: Contact, baseUrl: string) {
  return listWays(contact).map((way) => ({
    '@type': 'ContactPoint',
    contactType: way.title,
    telephone: way.channel === 'fax' ? undefined : way.number,
    faxNumber: way.channel === 'fax' ? way.number : undefined,
    url: toWebAddress(way, baseUrl),
    hoursAvailable: contact.hours?.map(toOpening),
    description: contact.note,
  }));
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

function toOpening({ days: named, opens, closes = '', text }: Partial<Opening>) {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: named?.map((day) => dayNames[day]),
    ...(opens && { opens, closes: toClosingTime(opens, closes) }),
    description: text,
  };
}

/** Search engines read equal times as closed. */
const closed = { opens: '00:00', closes: '00:00' };

/** Leaves out of each season the dates that have hours of their own: in schema.org, neither has priority. */
function splitSeasons(exceptions: readonly Exception[]): Exception[] {
  return exceptions.flatMap((season) => {
    if (!season.week) return season;
    const dates = exceptions.filter(
      ({ from, to, week }) => !week && from <= season.to && to >= season.from,
    );
    const starts = [season.from, ...dates.map(({ to }) => addDays(to, 1))];
    const ends = [...dates.map(({ from }) => addDays(from, -1)), season.to];
    return starts
      .map((from, index) => ({ ...season, from, to: ends[index] ?? from }))
      .filter(({ from, to }) => from <= to);
  });
}

/** Lists the hours of dates. In a week of their own, the other days are closed. */
function toSpecialOpenings(exception: Exception) {
  const { from, to, notes, texts, times, week } = exception;
  const free = days.filter((day) => week?.every((opening) => !opening.days.includes(day)));
  const entries: readonly Partial<Opening>[] = [
    ...(week ?? [...times, ...texts.map((text) => ({ text }))]),
    ...(times.length + texts.length === 0 && !week ? [closed] : []),
    ...(free.length > 0 ? [{ days: free, ...closed }] : []),
  ];
  return entries.map((entry) => ({
    ...toOpening(entry),
    validFrom: from,
    validThrough: to,
    description: [...notes, entry.text ?? []].flat().join(', ') || undefined,
  }));
}

/** Search engines know no 24:00: all day ends at 23:59, and another day at the next midnight. */
function toClosingTime(opens: string, closes: string): string {
  if (closes !== '24:00') return closes;
  return opens === '00:00' ? '23:59' : '00:00';
}
