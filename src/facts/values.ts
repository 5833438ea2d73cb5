import * as z from 'zod';
import { parsedBy } from './parsed-by.ts';
import { readTypedPhone } from './phone-number.ts';

/** A single line of text, so no format has to escape line breaks. */
export const text = parsedBy('a line of text, without control characters', (value) =>
  value.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(value) ? value : undefined,
);

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
  const url = URL.parse(value);
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (!url || !secure || url.username !== '' || url.password !== '') return undefined;
  return url.href.includes('#') ? undefined : url.href;
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
 * A URI (RFC 9116 §2.5.3), or an email address or a phone number without its scheme. A URI has no white space, so it
 * can't add a line to security.txt.
 */
export const contact = parsedBy(
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
    const uri = /^[^\s:@/]+@[^\s@]+$/.test(value) ? `mailto:${value}` : value;
    const isUri = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(uri) && URL.canParse(uri);
    return isUri ? uri : undefined;
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
  const isAddress = z.regexes.unicodeEmail.test(value) && !/[<>()[\],;:\\/?#%]/.test(value);
  return local !== undefined && isAddress ? `${local}@${host.toLowerCase()}` : undefined;
});

/** A link to a web page, or to a page of the site. */
export const link = parsedBy('an https URL, or the path of a page such as /imprint/', (value) =>
  /^\/(?!\/)[^\s<>"\\]*$/.test(value) ? value : parseWebUrl(value),
);
