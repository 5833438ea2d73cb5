import type { Contact } from './contacts.ts';
import { getDefaultTexts } from './default-texts.ts';
import { toLocale } from './language.ts';
import { toMailto } from './mailto.ts';
import { agentsPath, docsPath, openapiPath } from './paths.ts';
import type { ParsedProduct } from './product-schema.ts';
import { version } from './version.ts';

/** The published facts: the fields of the product, and what follows from them and from the base URL. */
export type Facts = Readonly<ReturnType<typeof toFacts>>;

/** What a site has besides the published files. */
export interface Site {
  /** The path of the page that states the name and the phone number, if there is one. */
  readonly homePath?: string | undefined;
  /** The path of the page that documents the API: the home page if there is none. */
  readonly docsPath: string;
  /** True if @astrojs/sitemap writes a sitemap. */
  readonly hasSitemap: boolean;
  /** True for the website of this repository, whose docs have a page for the errors, the versions, and so on. */
  readonly hasReference: boolean;
}

const website: Site = { homePath: '/', docsPath, hasSitemap: true, hasReference: true };

/** Returns the facts that a product publishes at a base URL. */
export function toFacts(product: ParsedProduct, baseUrl: string, site: Site = website) {
  const { address, agents, home, language = 'en', name, phone } = product;
  const { number } = phone;
  const takes = phone.takes.filter((channel) => channel === 'voice' || channel === 'sms');
  const messengers = phone.takes.filter((channel) => channel !== 'voice' && channel !== 'sms');
  const contacts: Contact[] = [
    ...(messengers.length > 0 ? [{ number, takes: messengers }] : []),
    ...(product.contacts ?? []),
  ];
  const contact =
    product.email === undefined
      ? `${takes.includes('voice') ? 'tel' : 'sms'}:${number}`
      : toMailto(product.email);
  const texts = getDefaultTexts(language, name);
  return {
    ...product,
    language,
    home: { ...home, title: home.title ?? name },
    agents: {
      ...agents,
      about: agents.about ?? texts[agents.endpoint ? 'endpoint' : 'noEndpoint'],
    },
    /** Phone numbers of this country are shown as people dial them there. Undefined without a language and a country. */
    dialingCountry:
      (product.language ?? address) &&
      new Intl.Locale(toLocale(language, address?.country)).maximize().region,
    phone: number,
    takes,
    /** The messengers of the phone number, and the owner's other contacts. */
    contacts,
    // Those that are over are left out later.
    listedNotices: product.notices,
    version,
    // security.txt needs a contact (RFC 9116 §2.5.3).
    securityContact: product.contact.security ?? contact,
    ...site,
    ...toUrls({ ...product, ...site }, baseUrl),
  };
}

/** Returns the same facts as a site publishes them whose docs have this URL. */
export function moveFacts(facts: Facts, docs: string): Facts {
  const { origin, pathname } = new URL(docs);
  const moved = { ...facts, docsPath: facts.hasReference ? docsPath : pathname };
  return { ...moved, ...toUrls(moved, origin) };
}

function toUrls(
  { agents, docsPath: docs, hasReference }: Pick<ParsedProduct, 'agents'> & Site,
  baseUrl: string,
) {
  return {
    baseUrl,
    // Without an agent endpoint, this is the page about agent access.
    mcp: agents.endpoint?.url ?? `${baseUrl}${hasReference ? agentsPath : docs}`,
    docs: `${baseUrl}${docs}`,
    openapi: `${baseUrl}${openapiPath}`,
  };
}
