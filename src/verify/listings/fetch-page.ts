import { isIP } from 'node:net';
import { isLoopback } from '../../facts/values.ts';
import type { CheckResponse } from '../checks/check.ts';
import { decode } from '../decode.ts';
import { createOriginTarget } from '../origin-target.ts';
import { isPublicAddress, lookupPublic } from './public-hosts.ts';

/** A page as it arrived, after redirects. */
export interface FetchedPage {
  readonly url: URL;
  readonly type: string;
  readonly bytes: Buffer;
}

const maxRedirects = 5;

/** Pages as people read them come first, because a server may have a page in several formats. */
const headers = {
  Accept:
    'text/html, application/xhtml+xml, text/markdown;q=0.9, text/vcard;q=0.9, application/ld+json;q=0.9, */*;q=0.5',
  'Accept-Encoding': 'gzip, br',
};

/** The statuses of sites that let no programs in. */
const blocked = [401, 402, 403, 405, 406, 418, 429, 451, 503];

/**
 * Gets a page, and follows its redirects. Returns why that failed as a string. Only the address that the owner wrote may be
 * on this machine.
 */
export async function fetchPage(start: URL, timeout: number): Promise<FetchedPage | string> {
  const deadline = Date.now() + 3 * timeout;
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const isOwners = url.origin === start.origin && isLoopback(start);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!isOwners && url.protocol !== 'https:') return `it redirects to ${url.href}, without https`;
    if (!isOwners && isIP(host) !== 0 && !isPublicAddress(host))
      return `${host} is not a public address`;
    const target = createOriginTarget(
      new URL(url.origin),
      timeout,
      isOwners ? undefined : lookupPublic,
    );
    const asked = { method: 'GET', target: `${url.pathname}${url.search}`, headers };
    const response = await target.send(asked, Math.max(1, deadline - Date.now()));
    const { location } = response.headers;
    if (!/^30[12378]$/.test(String(response.status)) || location === undefined)
      return readResponse(url, response);
    const next = URL.parse(location, url);
    if (!next) return `it redirects to "${location}", which is not a URL`;
    url = next;
  }
  return `it redirects more than ${maxRedirects} times`;
}

function readResponse(url: URL, response: CheckResponse): FetchedPage | string {
  const { status } = response;
  if (blocked.includes(status)) return `status ${status}: the site may block programs`;
  if (status !== 200) return `status ${status}`;
  if (response.isUnread) return 'it has more than 4 MiB';
  const bytes = decode(response, headers['Accept-Encoding']);
  if (typeof bytes === 'string') return bytes;
  return { url, type: response.headers['content-type'] ?? '', bytes };
}
