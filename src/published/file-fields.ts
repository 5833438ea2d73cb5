import { cacheControl, mediaTypes } from '../contract/headers.ts';
import { manifestPath } from './manifest/manifest.ts';
import { apiCatalogLink, apiCatalogType } from './api-catalog.ts';
import { apiCatalogPath, contactPath, skillIndexPath, skillPath } from './paths.ts';
import { pageVary } from './prefers-markdown.ts';
import { siteLinkField } from './site-links.ts';
import { pagePath, twinPath } from './twin-path.ts';

/** For files that scripts of any origin can read. Caches treat them like info. */
const openFields = {
  'Cache-Control': cacheControl('/api/v1/info', 'advertised'),
  'Access-Control-Allow-Origin': '*',
} as const;

const pageFields = { Vary: pageVary, Link: siteLinkField } as const;

/** The files with headers of their own. */
const fieldsByPath: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [manifestPath]: { 'Content-Type': mediaTypes.json, ...openFields },
  [skillIndexPath]: { 'Content-Type': mediaTypes.json, ...openFields },
  [skillPath]: { 'Content-Type': mediaTypes.markdown, ...openFields },
  [apiCatalogPath]: { 'Content-Type': apiCatalogType, Link: apiCatalogLink },
  [contactPath]: { 'Content-Type': 'text/vcard; charset=utf-8' },
};

/**
 * Returns the headers that a file server can't derive from a file's name. A page and its Markdown twin
 * are representations of one resource, so both have Vary and the same links.
 */
export function fileFields(path: string): Readonly<Record<string, string>> {
  const own = fieldsByPath[path];
  if (own) return own;
  // The names of these files change with their content.
  if (path.startsWith('/_astro/')) {
    return { 'Cache-Control': 'public, max-age=31536000, immutable' };
  }
  if (path.endsWith('.txt')) return { 'Content-Type': 'text/plain; charset=utf-8' };
  if (pagePath(path) !== undefined) {
    return { 'Content-Type': mediaTypes.markdown, ...pageFields };
  }
  return twinPath(path) === undefined ? {} : pageFields;
}
