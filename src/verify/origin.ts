/** The host of an origin as sockets take it: an IPv6 address without brackets. */
export function hostOf(origin: URL): string {
  return origin.hostname.replace(/^\[|\]$/g, '');
}

export function portOf(origin: URL): number {
  return Number(origin.port) || (origin.protocol === 'https:' ? 443 : 80);
}

/** Parses an http or https origin. Returns a sentence if the text isn't one. */
export function parseOrigin(text: string): URL | string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return `"${text}" is not an http or https origin.`;
  return url.href === `${url.origin}/`
    ? url
    : `"${text}" is more than an origin: leave out path, query and credentials.`;
}
