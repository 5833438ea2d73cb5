import { cacheControl, mediaTypes } from '../contract/headers.ts';
import { keysPath, manifestPath } from './manifest/manifest.ts';
import { apiCatalogLink, apiCatalogType } from './api-catalog.ts';
import { apiCatalogPath, contactPath } from './paths.ts';
import { pageVary } from './prefers-markdown.ts';
import { pagePath, twinPath } from './twin-path.ts';

/** For the manifest and its keys: scripts of any origin can read them, and caches treat them like info. */
const proofFields = {
  'Cache-Control': cacheControl('/api/v1/info', 'advertised'),
  'Access-Control-Allow-Origin': '*',
} as const;

/**
 * Returns the headers that a file server can't derive from a file's name. A page and its Markdown twin
 * are representations of one resource, so both have Vary.
 */
export function fileFields(path: string): Readonly<Record<string, string>> {
  if (path === manifestPath) return { 'Content-Type': mediaTypes.json, ...proofFields };
  // RFC 7517 §8.5.2.
  if (path === keysPath) return { 'Content-Type': 'application/jwk-set+json', ...proofFields };
  if (path === apiCatalogPath) return { 'Content-Type': apiCatalogType, Link: apiCatalogLink };
  // The names of these files change with their content.
  if (path.startsWith('/_astro/')) {
    return { 'Cache-Control': 'public, max-age=31536000, immutable' };
  }
  if (path === contactPath) return { 'Content-Type': 'text/vcard; charset=utf-8' };
  if (path.endsWith('.txt')) return { 'Content-Type': 'text/plain; charset=utf-8' };
  if (pagePath(path) !== undefined) {
    return { 'Content-Type': mediaTypes.markdown, Vary: pageVary };
  }
  return twinPath(path) === undefined ? {} : { Vary: pageVary };
}
