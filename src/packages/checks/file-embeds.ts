import type { Element } from 'hast';
import { decodePath } from '@frontdesk/files';
import type { Files } from '@frontdesk/folders';
import { type Embed, listCssUrls, toEmbeds } from '@frontdesk/markup';

type Addresses = Parameters<typeof toEmbeds>[0];

/** What a script imports, requests, or opens at once. Other URLs in it can be links. */
const loads =
  /\b(?:fetch|from|import|importScripts|sendBeacon|EventSource|WebSocket|Worker)\s*(?:\(\s*)?["'`]([^"'`\s]+)/g;

/** Lists the URLs of the style sheets and scripts that the elements of the page at `url` load. */
export function listLinkedFiles(elements: readonly Element[], url: string): string[] {
  return elements.flatMap(({ tagName, properties: { rel, href, src } }) => {
    const isLink =
      tagName === 'link' && /\b(?:stylesheet|preload|modulepreload)\b/.test(String(rel));
    const address = tagName === 'script' ? src : isLink ? href : undefined;
    return address ? (URL.parse(address, url)?.href ?? []) : [];
  });
}

/** Lists what these style sheets and scripts of the site, and those that they import, load from other origins. */
export function listFileEmbeds(
  files: Files,
  urls: Iterable<string>,
  baseUrl: string,
): Map<string, readonly Embed[]> {
  const found = new Map<string, readonly Embed[]>();
  // It grows while it is read.
  const queue = new Set(urls);
  for (const url of queue) {
    const { pathname = '', origin } = URL.parse(url) ?? {};
    const bytes = origin === baseUrl ? files.get(decodePath(pathname)) : undefined;
    if (!bytes || !/\.(?:css|m?js)$/.test(pathname)) continue;
    const addresses = listFileAddresses(String(bytes), pathname);
    for (const { address } of addresses) queue.add(URL.parse(address, url)?.href ?? '');
    found.set(pathname, toEmbeds(addresses, url));
  }
  return found;
}

function listFileAddresses(text: string, path: string): Addresses {
  return path.endsWith('.css')
    ? listCssUrls(text).map((address) => ({ address, isCertain: true }))
    : Array.from(text.matchAll(loads), ([, address = '']) => ({ address, isCertain: false }));
}
