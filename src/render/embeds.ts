import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { findElements } from './parse-html.ts';

/** Something that a page loads from another origin, or may load. */
export interface Embed {
  readonly origin: string;
  /** The directive that allows it (CSP Level 3 §6.1). Undefined for a URL in an inline script. */
  readonly directive: string | undefined;
}

/** The attributes from which an element loads, and the directive for each. */
const attributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  iframe: { src: 'frame-src' },
  script: { src: 'script-src' },
  img: { src: 'img-src', srcSet: 'img-src' },
  input: { src: 'img-src' },
  source: { src: 'media-src', srcSet: 'img-src' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  object: { data: 'object-src' },
  embed: { src: 'object-src' },
  form: { action: 'form-action' },
};

/** A URL with a host in the text of a script. */
const scriptUrl = /(?<=["'`])(?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+(?::\d+)?/gi;

/** Lists what a page at `url` loads from other origins, each once. */
export function listEmbeds(page: Root, url: string): Embed[] {
  const { origin: own } = new URL(url);
  const found = new Map<string, Embed>();
  for (const element of findElements(page, () => true)) {
    for (const [address, directive] of listAddresses(element)) {
      // An address without a scheme has that of the page, and a published page has https.
      const { protocol, origin } = URL.parse(address.replace(/^(?=\/\/)/, 'https:'), url) ?? {
        protocol: '',
        origin: own,
      };
      if (/^https?:$/.test(protocol) && origin !== own)
        found.set(`${origin} ${directive ?? ''}`, { origin, directive });
    }
  }
  return [...found.values()];
}

/** Lists the URLs that an element loads, or that its script has. */
function listAddresses({ tagName, properties, children }: Element) {
  const list: [address: string, directive: string | undefined][] = [];
  for (const [name, directive] of Object.entries(attributes[tagName] ?? {})) {
    const value = properties[name];
    if (value === undefined || value === null) continue;
    // A srcset is a list of candidates, each a URL and its size.
    const values = name === 'srcSet' ? String(value).split(/,\s*/) : [String(value)];
    for (const one of values) list.push([one.trim().replace(/\s.*/, ''), directive]);
  }
  const { rel, href, type } = properties;
  if (tagName === 'link' && String(rel).includes('stylesheet'))
    list.push([String(href), 'style-src']);
  const isProgram = tagName === 'script' && !/json/i.test(String(type));
  if (isProgram) {
    const text = children.map((child) => toString(child)).join('');
    for (const [address] of text.matchAll(scriptUrl)) list.push([address, undefined]);
  }
  return list;
}

/** True if `embeds` has an origin, or a pattern for it such as `https://*.maps.example`. */
export function isAllowed(origin: string, embeds: readonly string[] = []): boolean {
  return embeds.some((allowed) => {
    const [scheme = '', host = ''] = allowed.split('*');
    return allowed.includes('*')
      ? origin.startsWith(scheme) && origin.endsWith(host)
      : origin === allowed;
  });
}

/** Describes what pages load from a blocked origin, and what to do. */
export function describeBlocked(value: string, embeds: readonly Embed[]) {
  const isCertain = embeds.some(({ directive }) => directive !== undefined);
  return {
    value,
    isCertain,
    problem: isCertain ? "is another site, and browsers won't load it here" : 'is in a script',
    next: value.startsWith('http:')
      ? 'Use its https address.'
      : `To allow it, add '${value}' to \`embeds\` in product.yaml.`,
  };
}
