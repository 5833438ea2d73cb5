import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parsedBy } from './parsed-by.ts';

/** A single line of text, so no format has to escape line breaks. */
export const text = parsedBy('a line of text, without control characters', (value) =>
  value.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(value) ? value : undefined,
);

/** A header with its value (RFC 9110 §5.1, §5.5). */
export const header = parsedBy(
  'a header with its value, such as Authorization: Bearer <ACCESS_TOKEN>',
  (value) => (/^[\w!#$%&'*+.^`|~-]+: *[!-~](?:[ -~]*[!-~])?$/.test(value) ? value : undefined),
);

export const phone = parsedBy(
  'a valid phone number with its country code, such as +442079460123',
  (value) => {
    const number = parsePhoneNumberFromString(value);
    return number?.isValid() && number.number === value ? value : undefined;
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

/** True if a URL's host can only be the client's own machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export function isLoopback(url: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
}

/** A URI (RFC 9116 §2.5.3). It has no white space, so it can't add a line to security.txt. */
export const contact = parsedBy(
  'a mailto:, tel: or https: URL, such as mailto:hello@desk.example',
  (value) =>
    /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]+|https:\/\/\S+)$/.test(value) && URL.canParse(value)
      ? value
      : undefined,
);
