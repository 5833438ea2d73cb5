import { apiPaths } from '@frontdesk/api';
import { isLoopback } from '@frontdesk/facts';

/** An http(s) URL, or that of a chat. Its host may be in any script, and its path ends before other scripts. */
const pattern =
  /(?:https?|whatsapp|viber):\/\/[^\s"'<>`()[\]{}|,;*\\/?#\u3001\u3002]+(?:[/?#][!#$%&+\-./0-9:=?@A-Z^_a-z~]*)?(?<![.:!?])/gi;

/** Services that open a chat with a phone number. */
const chat =
  /^(?:whatsapp|viber):|^https?:\/\/(?:www\.)?(?:wa\.me|(?:api|web)\.whatsapp\.com|signal\.me|t\.me|viber\.click|zalo\.me)\//i;

const ownPaths: ReadonlySet<string> = new Set(apiPaths.published);

/** Lists the URLs in a text, each once. */
export function listUrls(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([url]) => url))];
}

/** Removes the URLs from a text: digits in them are no phone numbers. */
export function withoutUrls(text: string): string {
  return text.replace(pattern, ' ');
}

/** Returns the phone number with which a URL opens a chat, as a `tel:` link. */
export function toPhoneLink(url: string): string | undefined {
  if (!chat.test(url)) return undefined;
  const digits = /[/=](?:\+|%2B)?(\d{7,15})(?![\w-])/i.exec(url)?.[1];
  return digits === undefined ? undefined : `tel:+${digits}`;
}

/** The URLs of a site, as its info record states them. */
interface SiteUrls {
  readonly baseUrl: string;
  readonly mcp: string;
}

/**
 * Tells which fact a URL contradicts. It contradicts the site's address if it is a route of this API or its
 * OpenAPI document on another origin, or if it has this site's host with another scheme or port. It contradicts
 * the endpoint for agents if it is another path on the endpoint's origin.
 */
export function findContradicted(url: URL, { baseUrl, mcp }: SiteUrls): keyof SiteUrls | undefined {
  const [base, endpoint] = [new URL(baseUrl), new URL(mcp)];
  if (url.origin === base.origin) return undefined;
  const path = url.pathname.replace(/(?<=.)\/$/, '');
  if (ownPaths.has(path)) return 'baseUrl';
  if (url.hostname === base.hostname && /^https?:$/.test(url.protocol)) {
    return isLoopback(base) ? undefined : 'baseUrl';
  }
  const isOther = path !== '/' && path !== endpoint.pathname.replace(/(?<=.)\/$/, '');
  return url.origin === endpoint.origin && isOther ? 'mcp' : undefined;
}
