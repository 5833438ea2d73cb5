import { cacheControl, mediaTypes } from '../contract/headers.ts';
import { keysPath, manifestPath } from './manifest/manifest.ts';
import { apiCatalogLink, apiCatalogType } from './api-catalog.ts';
import { apiCatalogPath, contactPath } from './paths.ts';
import { pageVary } from './prefers-markdown.ts';
import { pagePath, twinPath } from './twin-path.ts';

/** What says how to check the facts: for scripts of any origin, and never staler than info. */
const proofFields = {
  'Cache-Control': cacheControl('/api/v1/info', 'advertised'),
  'Access-Control-Allow-Origin': '*',
} as const;

/**
 * The fields of a published file that its name alone does not tell a file server. A page and its
 * twin are two forms of one resource, so both vary by what chooses between them.
 */
export function fileFields(path: string): Readonly<Record<string, string>> {
  if (path === manifestPath) return { 'Content-Type': mediaTypes.json, ...proofFields };
  // RFC 7517 §8.5.2.
  if (path === keysPath) return { 'Content-Type': 'application/jwk-set+json', ...proofFields };
  if (path === apiCatalogPath) return { 'Content-Type': apiCatalogType, Link: apiCatalogLink };
  // Their names change with their bytes.
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
