import { lookup } from 'mrmime';
import { apiPaths, type HttpResponse } from '@frontdesk/api';
import { sitePaths } from './paths.ts';
import { apiCatalogLink, apiCatalogType } from './site-links.ts';
import { pagePath, pageVary, twinPath } from './twin-path.ts';

type HeaderFields = HttpResponse['headers'];

/** The media type of Markdown (RFC 7763). */
export const markdownType = 'text/markdown; charset=utf-8';

/** The headers of files whose content and ETag scripts on any origin can read. */
export const openFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
} as const;

/** Files with headers of their own. */
const fieldsByPath: Readonly<Record<string, HeaderFields>> = {
  [sitePaths.manifest]: openFields,
  [apiPaths.responses]: openFields,
  [sitePaths.skillIndex]: openFields,
  [sitePaths.apiCatalog]: { 'Content-Type': apiCatalogType, Link: apiCatalogLink, ...openFields },
  [sitePaths.contactCard]: { 'Content-Type': 'text/vcard; charset=utf-8', ...openFields },
  [sitePaths.favicon]: { 'Content-Type': 'image/x-icon' },
};

/** Files of JSON without an extension, with which an owner proves something to another program. */
const extensionless =
  /^\/(?:\.well-known\/)?apple-app-site-association$|^\/\.well-known\/(?:openid-configuration|oauth-[a-z-]+|matrix\/\w+)$/;

/** The headers of files whose path matches a pattern, in which `*` stands for any text. */
export const fieldsByPattern: readonly (readonly [pattern: string, fields: HeaderFields])[] = [
  // The file names contain a digest of the content.
  ['/_astro/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
  ['/*.txt', { 'Content-Type': 'text/plain; charset=utf-8', ...openFields }],
  // A browser that opens an SVG by itself would run its scripts.
  ['/*.svg', { 'Content-Security-Policy': 'sandbox' }],
];

/** True if a path matches a pattern with one `*`, which stands for any text. */
export function matches(pattern: string, path: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  const isLong = path.length >= start.length + end.length;
  return isLong && path.startsWith(start) && path.endsWith(end);
}

/** The headers of files by the path that clients request, besides those of every file. */
export type FileFields = Readonly<Record<string, HeaderFields>>;

/**
 * Lists the headers of the files that a site publishes at these request paths, except those of the API, whose
 * responses have them. A page and its Markdown twin are representations of one resource, so both have Vary and `links`,
 * the Link header for programs. An owner's own Markdown file has no page.
 */
export function listFileFields(paths: readonly string[], links = ''): FileFields {
  const published = new Set(paths);
  const outside = paths.filter((path) => !apiPaths.published.includes(path));
  return Object.fromEntries(
    outside.map((path) => {
      const own = listOwnFields(path, links, published);
      return [path, { 'Content-Type': mediaTypeOf(path), ...own }];
    }),
  );
}

/** Returns the media type that servers derive from the name of a file. */
export function mediaTypeOf(path: string): string {
  const type = path.endsWith('/') ? 'text/html' : (lookup(path) ?? 'application/octet-stream');
  // All text of the site is UTF-8. Only HTML needs a charset.
  return type === 'text/html' ? `${type}; charset=utf-8` : type;
}

/** Returns the headers that servers can't derive from the name of a file. */
function listOwnFields(path: string, links: string, published: ReadonlySet<string>): HeaderFields {
  const own = fieldsByPath[path];
  if (own) return own;
  if (path.startsWith(sitePaths.skills) && path.endsWith('/SKILL.md'))
    return { 'Content-Type': markdownType, ...openFields };
  if (extensionless.test(path)) return { 'Content-Type': 'application/json' };
  const found = fieldsByPattern.filter(([pattern]) => matches(pattern, path));
  if (found.length > 0)
    return Object.fromEntries(found.flatMap(([, fields]) => Object.entries(fields)));
  const page = pagePath(path);
  if (page !== undefined) {
    if (!published.has(page)) return { 'Content-Type': markdownType, ...openFields };
    // Search engines should list only the page.
    const Link = `<${page}>; rel="canonical", ${links}`;
    return { 'Content-Type': markdownType, Vary: pageVary, Link, ...openFields };
  }
  const twin = twinPath(path);
  return twin === undefined || !published.has(twin) ? {} : { Vary: pageVary, Link: links };
}
