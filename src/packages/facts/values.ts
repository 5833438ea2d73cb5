import * as z from 'zod';
import { escapeUri, toMailto } from './mailto.ts';
import { parsedBy } from '@frontdesk/settings';
import { readTypedPhone } from './phone-number.ts';

/** Controls, line separators, and marks that reorder what comes after them (UAX #9). */
const controls = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** A text between isolates, such as a phone number within Arabic. It reorders nothing outside. */
const isolated = /[\u2066-\u2068]([^\u2066-\u2069]*)\u2069/g;

/** A single line of text, so no format has to escape line breaks. */
export const text = parsedBy('a line of text, without control characters', (value, explain) => {
  const [control] = controls.exec(value.replace(isolated, '$1')) ?? [];
  if (control === undefined) return value.trim() === '' ? undefined : value;
  explain(`it has U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
  return undefined;
});

/** A header with its value (RFC 9110 §5.1, §5.5). */
export const header = parsedBy(
  'a header with its value, such as Authorization: Bearer <ACCESS_TOKEN>',
  (value) => (/^[\w!#$%&'*+.^`|~-]+: *[!-~](?:[ -~]*[!-~])?$/.test(value) ? value : undefined),
);

/** A phone number in any notation, normalized to E.164. */
export const phone = parsedBy(
  'a valid phone number with its country code, such as +442079460123',
  (value, explain) => {
    const read = readTypedPhone(value);
    if ('number' in read) return read.number;
    explain(read.reason);
    return undefined;
  },
);

/** A URL for clients, normalized by the WHATWG URL parser. */
export const webUrl = parsedBy(
  'an https URL without credentials or fragment (http on localhost only)',
  parseWebUrl,
);

export const origin = parsedBy(
  'an https address without a path, such as https://desk.example (http on localhost only)',
  (value) => {
    const href = parseWebUrl(value);
    return href !== undefined && href === `${new URL(href).origin}/`
      ? href.slice(0, -1)
      : undefined;
  },
);

function parseWebUrl(value: string): string | undefined {
  return value.includes('#') ? undefined : parseLink(value);
}

function parseLink(value: string): string | undefined {
  const url = URL.parse(value);
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (!url || !secure || url.username !== '' || url.password !== '') return undefined;
  return url.href;
}

/** The origin of a site from which pages load something, or a pattern for its subdomains. */
export const embedOrigin = parsedBy(
  'an https address, such as https://www.openstreetmap.org or https://*.maps.example',
  (value) => {
    const url = URL.parse(value.replace('//*.', '//x.'));
    if (url?.protocol !== 'https:' || !/^[\w.-]+$/.test(url.hostname)) return undefined;
    return value.includes('//*.') ? url.origin.replace('//x.', '//*.') : url.origin;
  },
);

/** True if a URL's host can only be the client's own machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export function isLoopback(url: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
}

/**
 * A URI (RFC 9116 §2.5.3), or an email address or a phone number without its scheme. What no URI can have is
 * percent-encoded. A URI has no white space, so it can't add a line to security.txt.
 */
export const contactUri = parsedBy(
  'a mailto:, tel:, sms: or https: URL, such as mailto:hello@desk.example',
  (typed, explain) => {
    const value = typed.trim();
    const [phoneStart] = /^(?:tel:|sms:|\+|00)/.exec(value) ?? [];
    if (phoneStart !== undefined) {
      const read = readTypedPhone(value);
      if ('number' in read) return `${phoneStart === 'sms:' ? 'sms' : 'tel'}:${read.number}`;
      explain(read.reason);
      return undefined;
    }
    if (/\s|%(?![\da-f]{2})/i.test(value)) return undefined;
    const [, address, query = ''] =
      /^(?:mailto:|(?!.*[:/]))([^@?]+@[^@?]+)(\?[^@]*)?$/.exec(value) ?? [];
    if (address !== undefined) return toMailto(address) + escapeUri(query);
    const url = value.startsWith('https://') ? URL.parse(value) : null;
    return url ? escapeUri(url.href) : undefined;
  },
);

/** A phone number, a URL, or another text that pages may mention, normalized like the facts. */
export const mention = text.transform((value) => {
  const read = readTypedPhone(value);
  return 'number' in read ? read.number : (parseWebUrl(value) ?? value);
});

/** An email address with a host that is a domain. The host is in lowercase, as DNS compares it. */
export const email = parsedBy('an email address, such as hello@desk.example', (typed) => {
  const value = typed.trim().replace(/^mailto:/, '');
  const [, local, host = ''] = /^([^@]+)@([^@]+\.[^@.]{2,})$/.exec(value) ?? [];
  const isAddress = z.regexes.unicodeEmail.test(value) && !/[<>()[\],;:\\/?#%`]/.test(value);
  return local !== undefined && isAddress ? `${local}@${host.toLowerCase()}` : undefined;
});

/** A link to a web page or a page of the site, or to a part of one (RFC 3986 §3.5). */
export const link = parsedBy('an https URL, or the path of a page such as /imprint/', (value) =>
  /^\/(?!\/)[^\s<>"\\]*$/.test(value) ? value : parseLink(value),
);
