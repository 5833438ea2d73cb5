import type { Element } from 'hast';
import { toString } from 'hast-util-to-string';
import { listCssUrls } from './css-urls.ts';

/** Another origin, from which a page loads something, or may load. */
export interface Embed {
  readonly origin: string;
  /** False if nobody can tell that a browser loads it, such as for a URL in an inline script. */
  readonly isCertain: boolean;
}

/** A URL as a page or a file has it, relative or absolute. */
export interface Address {
  readonly address: string;
  readonly isCertain: boolean;
}

/** The attributes from which an element loads, or to which it sends. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['ping'],
  area: ['ping'],
  audio: ['src'],
  body: ['background'],
  button: ['formAction'],
  embed: ['src'],
  feImage: ['href', 'xLinkHref'],
  form: ['action'],
  frame: ['src'],
  iframe: ['src'],
  image: ['href', 'xLinkHref'],
  img: ['src', 'srcSet'],
  input: ['src', 'formAction'],
  link: ['href', 'imageSrcSet'],
  object: ['data'],
  script: ['src', 'href', 'xLinkHref'],
  source: ['src', 'srcSet'],
  table: ['background'],
  td: ['background'],
  th: ['background'],
  track: ['src'],
  video: ['src', 'poster'],
};

/** The relations of a link that a browser loads. */
const loaded =
  /^(?:stylesheet|icon|apple-touch-icon(?:-precomposed)?|mask-icon|manifest|preload|modulepreload|prefetch)$/i;

/** Those that only prepare for what another link or script will load. */
const prepared = /^(?:preconnect|dns-prefetch)$/i;

/** A URL with a host in the text of a script, where JSON can escape slashes. There, http: begins the name of a namespace. */
const quotedUrl =
  /(?<=["'`])(?:https:|wss?:)?(?:\\?\/){2}[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?::\d+)?/giu;

/** Where well-known style sheets and counters load more from or send to, as their makers' docs say. */
const companions: readonly (readonly [start: string, origin: string])[] = [
  ['https://fonts.googleapis.com/css', 'https://fonts.gstatic.com'],
  ['https://static.cloudflareinsights.com/beacon', 'https://cloudflareinsights.com'],
  ['https://www.googletagmanager.com/gtag/js?id=G-', 'https://*.google-analytics.com'],
];

/** Lists what the elements of the page at `url` load from other origins, each origin once. */
export function listEmbeds(elements: readonly Element[], url: string): Embed[] {
  return toEmbeds(
    elements.flatMap((element) => listAddresses(element)),
    url,
  );
}

/** Lists the other origins among the addresses in the file at `url`, each once. */
export function toEmbeds(addresses: readonly Address[], url: string): Embed[] {
  const found = new Map<string, boolean>();
  const add = (origin: string, isCertain: boolean) =>
    found.set(origin, isCertain || found.get(origin) === true);
  for (const { address, isCertain } of addresses) {
    const absolute = toOtherUrl(address, url);
    if (!absolute) continue;
    add(absolute.origin, isCertain);
    for (const [start, origin] of companions)
      if (absolute.href.startsWith(start)) add(origin, isCertain);
  }
  return Array.from(found, ([origin, isCertain]) => ({ origin, isCertain }));
}

/** Parses an address in the file at `url`. Returns undefined for one of the same origin, or not on the web. */
function toOtherUrl(address: string, url: string): URL | undefined {
  // An address without a scheme has that of the page, and a published page has https. A WebSocket has its own.
  const absolute = address.trim().replace(/^(?=\/\/)/, 'https:');
  const parsed = URL.parse(absolute.replace(/^ws/i, 'http'), url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  return parsed.origin === new URL(url).origin ? undefined : parsed;
}

/** Lists the URLs that an element loads, and those that a script may load. */
function listAddresses({ tagName, properties, children }: Element): Address[] {
  const list: Address[] = [];
  const add = (addresses: readonly string[], isCertain: boolean) => {
    for (const address of addresses) list.push({ address, isCertain });
  };
  const relations = tagName === 'link' ? [properties.rel].flat().map(String) : [];
  const isLoaded = tagName !== 'link' || relations.some((relation) => loaded.test(relation));
  for (const name of attributes[tagName] ?? []) {
    const value = properties[name];
    if (value === undefined || value === null) continue;
    // A srcset is a list of candidates, each a URL and its size.
    const isList = /srcset$/i.test(name);
    const values = isList ? String(value).split(/,\s*/) : [value].flat().map(String);
    if (isLoaded) {
      add(
        values.map((value) => value.trim().replace(/\s.*/, '')),
        true,
      );
    } else if (relations.some((relation) => prepared.test(relation))) add(values, false);
  }
  if (properties.style !== undefined) add(listCssUrls(properties.style), true);
  const text = () => children.map((child) => toString(child)).join('');
  if (tagName === 'style') add(listCssUrls(text()), true);
  if (tagName === 'script' && !/json/i.test(String(properties.type)))
    add(listQuotedUrls(text()), false);
  // A script can load a URL that it finds in an attribute. What a button or a link has there, it copies or opens.
  const isCopied = tagName === 'a' || tagName === 'button';
  for (const name of Object.keys(properties)) {
    const value = properties[name];
    if (name.length > 4 && name.startsWith('data') && typeof value === 'string' && !isCopied)
      add(listQuotedUrls(`"${value}"`), false);
  }
  return list;
}

function listQuotedUrls(text: string): string[] {
  return Array.from(text.matchAll(quotedUrl), ([url]) => url.replaceAll('\\', ''));
}

/**
 * True if `embeds` has an origin, or a pattern for it such as `https://*.maps.example`. A pattern in place of the origin
 * stands for any one that matches it.
 */
export function isAllowed(origin: string, embeds: readonly string[] = []): boolean {
  return embeds.some(
    (allowed) => allowed === origin || fits(origin, allowed) || fits(allowed, origin),
  );
}

function fits(origin: string, pattern: string): boolean {
  const [scheme = '', host] = pattern.split('*');
  return host !== undefined && origin.startsWith(scheme) && origin.endsWith(host);
}

/** Describes what pages load, or may load, from a blocked origin, and what to do. */
export function describeBlocked({ origin, isCertain }: Embed) {
  const [start] = companions.find(([, companion]) => companion === origin) ?? [origin];
  const { origin: written } = new URL(start.replace('*.', ''));
  return {
    value: origin,
    // Without the scheme, as a page can have it.
    texts: [written.replace(/^https?:/, '')],
    isCertain,
    problem:
      written !== origin
        ? `is needed by ${written}, and browsers won't load it here`
        : isCertain
          ? "is another site, and browsers won't load it here"
          : "is another site, and if a script loads something from it, browsers won't",
    next: origin.startsWith('http:')
      ? 'Use its https address.'
      : `To allow it, add '${origin}' to \`embeds\` in product.yaml.`,
  };
}
