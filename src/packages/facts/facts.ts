import { apiPaths } from '@frontdesk/api';
import type { Contact } from './contacts.ts';
import { getDefaultTexts } from './default-texts.ts';
import { toLocale } from './language.ts';
import { toMailto } from './mailto.ts';
import type { ParsedProduct } from './product-schema.ts';
import type { Site } from './site.ts';
import { version } from './version.ts';

/** The published facts: the fields of the product, and what follows from them and from the base URL. */
export type Facts = Readonly<ReturnType<typeof toFacts>>;

/** Returns the facts that a product publishes at a base URL. */
export function toFacts(product: ParsedProduct, baseUrl: string, site: Site) {
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
    site,
    ...toUrls(product, site.docs, baseUrl),
  };
}

/** Returns the same facts as a site publishes them whose info record has these links. */
export function moveFacts(facts: Facts, { docs, mcp }: Pick<Facts, 'docs' | 'mcp'>): Facts {
  const { origin, pathname: home } = new URL(docs);
  const agents = URL.parse(mcp)?.pathname;
  // Nobody knows the pages of another site's docs.
  const site = facts.site.leave ? facts.site : { ...facts.site, docs: { home, agents } };
  return { ...facts, site, ...toUrls(facts, site.docs, origin) };
}

function toUrls({ agents }: Pick<ParsedProduct, 'agents'>, docs: Site['docs'], baseUrl: string) {
  return {
    baseUrl,
    // Without an agent endpoint, this is the page about agent access.
    mcp: agents.endpoint?.url ?? `${baseUrl}${docs.agents ?? docs.home}`,
    docs: `${baseUrl}${docs.home}`,
    openapi: `${baseUrl}${apiPaths.openapi}`,
  };
}
