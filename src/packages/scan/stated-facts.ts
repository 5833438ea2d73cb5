import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { apiPaths, infoSchema, routes } from '@frontdesk/api';
import { type Facts, formatPhone, listContacts } from '@frontdesk/facts';
import { sitePaths, twinPath } from '@frontdesk/files';
import { toLetters } from './to-letters.ts';
import type { PublishedText } from './page-text.ts';

/** The names of facts in reports. Other facts go by their field name. */
const names: Readonly<Partial<Record<string, string>>> = {
  baseUrl: "this site's address",
  mcp: 'the URL of the agent endpoint',
  phone: 'the phone number',
  name: 'the name',
  description: 'the description',
  when_to_use: 'the text on when to use it',
  docs: 'the URL of the docs',
  openapi: 'the URL of the OpenAPI document',
  version: 'the version of the API',
};

/** What decides which facts files state. */
type Owner = Pick<Facts, 'agents' | 'home' | 'site'>;

type Stated = Readonly<Record<string, readonly string[]>>;

/** Lists the facts that pages and their Markdown twins state in their main text. */
function listStatedOnPages({ agents, home, site }: Owner): Stated {
  const { home: first, stated = {} } = site;
  const statedByPage =
    first === undefined
      ? stated
      : { ...stated, [first]: ['name', 'phone', ...(stated[first] ?? [])] };
  // A lead replaces the description. Without an agent endpoint, the URL for agents is that of a page.
  const unstated = [...(home.lead ? ['description'] : []), ...(agents.endpoint ? [] : ['mcp'])];
  return Object.fromEntries(
    Object.entries(statedByPage).flatMap(([page, facts]) =>
      [page, twinPath(page) ?? page].map((path) => [
        path,
        facts.filter((fact) => !unstated.includes(fact)),
      ]),
    ),
  );
}

const info = Object.keys(infoSchema.shape);

/** Lists the facts that each published file must state. Any file may state more, but no wrong ones. */
export const listStatedFacts = (owner: Owner): Stated => ({
  ...listStatedOnPages(owner),
  ...Object.fromEntries(
    routes.filter(({ resource }) => resource === 'info').map(({ path }) => [path, info]),
  ),
  [apiPaths.openapi]: ['baseUrl', ...info],
  ...Object.fromEntries(
    Object.entries(listStatedInFiles(owner))
      .filter(([path]) => isMadeHere(path, owner))
      .map(([path, facts]) => [path, [...facts, ...(owner.site.stated?.[path] ?? [])]]),
  ),
});

/** False for a file that the site has from elsewhere, and if nobody knows. */
const isMadeHere = (path: string, { site }: Pick<Facts, 'site'>) =>
  site.leave?.includes(path) === false;

const listStatedInFiles = (owner: Owner): Stated => ({
  // Without an agent endpoint, llms.txt has no URL of one. It links to the Markdown of the docs.
  [sitePaths.llms]: info.filter(
    (fact) => fact !== 'docs' && (fact !== 'mcp' || owner.agents.endpoint),
  ),
  [sitePaths.skillIndex]: ['name'],
  [sitePaths.contactCard]: ['name', 'description', 'phone', 'baseUrl'],
  [sitePaths.apiCatalog]: ['baseUrl', 'docs', 'openapi'],
  [sitePaths.security]: ['baseUrl'],
  // robots.txt names the sitemap.
  ...(owner.site.hasSitemap && {
    [sitePaths.sitemap]: ['baseUrl'],
    [sitePaths.firstSitemap]: ['baseUrl'],
    '/robots.txt': ['baseUrl'],
  }),
});

/** The facts that the skill must state. Its path depends on the product's name. */
const inSkill: readonly string[] = ['baseUrl', 'openapi'];

/** Facts that must be in prose, because a page's example of the info record has all of them. */
const inProse: readonly string[] = ['name', 'description', 'phone'];

const exact: readonly string[] = ['baseUrl', 'docs', 'mcp', 'openapi'];

/** Creates a function that lists the facts that a file must state but doesn't, each with its name. */
export function createMissingFactsFinder(facts: Facts) {
  const stated = listStatedFacts(facts);
  // A field of `info` may be optional.
  const values: Partial<Record<string, unknown>> = facts;
  return (path: string, text: PublishedText): string[] => {
    const isSkill = path.startsWith(sitePaths.skills) && path.endsWith('/SKILL.md');
    const required = isSkill ? inSkill : (stated[path] ?? []);
    // Each page links to its own address as `canonical`. In the text, each attribute is a line. Pages from `public` have
    // no link to a twin.
    const isPage = path.endsWith('/') && text.all.includes(`\n${twinPath(path) ?? ''}\n`);
    const lacksAddress = isPage && !text.all.includes(`${facts.baseUrl}${path}\n`);
    const missing = required.filter((fact) => {
      const value = values[fact];
      if (typeof value !== 'string') return false;
      if (exact.includes(fact)) return !text.all.includes(value);
      if (fact === 'version') return !text.prose.includes(value);
      const letters = toLetters(inProse.includes(fact) ? text.prose : text.all);
      const forms = fact === 'phone' ? listNotations(facts) : [value];
      return !forms.some((form) => letters.includes(toLetters(form)));
    });
    if (lacksAddress) missing.push('baseUrl');
    return [
      ...findMissingBusinessFacts(path, text, facts),
      ...missing.map((fact) => `${names[fact] ?? fact}: ${String(values[fact])}`),
    ];
  };
}

/** Lists the same of the optional facts of a business. */
function findMissingBusinessFacts(path: string, text: PublishedText, facts: Facts): string[] {
  const { home = '' } = facts.site;
  const files = [sitePaths.contactCard, sitePaths.llms].filter((file) => isMadeHere(file, facts));
  if (![home, twinPath(home), ...files].includes(path)) return [];
  const letters = toLetters(text.all);
  const { email, address = {}, areaServed = [], contacts, notices, dialingCountry } = facts;
  const isCard = path === sitePaths.contactCard;
  const { street, city, region, postalCode } = address as Partial<NonNullable<Facts['address']>>;
  // A card is kept for longer than a notice.
  const listed = listContacts({ contacts, ...(!isCard && { notices }) });
  return [
    ['the email address', email] as const,
    ...[street, city, region, postalCode].map((part) => ['the address', part] as const),
    ...(isCard ? [] : areaServed).map((place) => ['the area', place] as const),
    ...listed.map(({ number }) => ['the number', number] as const),
    // The Markdown has other links to the site's own pages.
    ...listed.map(({ url }) => ['the link', url?.startsWith('/') ? undefined : url] as const),
  ].flatMap(([name, fact]) => {
    if (fact === undefined) return [];
    const forms = name === 'the number' ? listNotations({ phone: fact, dialingCountry }) : [fact];
    return forms.some((form) => letters.includes(toLetters(form))) ? [] : [`${name}: ${fact}`];
  });
}

/** The notations of a number. */
function listNotations({
  phone,
  dialingCountry,
}: Pick<Facts, 'phone' | 'dialingCountry'>): string[] {
  const national = parsePhoneNumberFromString(phone)?.formatNational();
  return [
    phone,
    formatPhone(phone, { dialingCountry }),
    ...(national === undefined ? [] : [national]),
  ];
}
