import { mediaTypes } from '../contract/headers.ts';
import { apiCatalogLink, apiCatalogType } from './api-catalog.ts';
import { apiCatalogPath, contactPath } from './paths.ts';
import { pageVary } from './prefers-markdown.ts';
import { pagePath, twinPath } from './twin-path.ts';

/**
 * The fields of a published file that its name alone does not tell a file server. A page and its
 * twin are two forms of one resource, so both vary by what chooses between them.
 */
export function fileFields(path: string): Readonly<Record<string, string>> {
  if (path === apiCatalogPath) return { 'Content-Type': apiCatalogType, Link: apiCatalogLink };
  if (path === contactPath) return { 'Content-Type': 'text/vcard; charset=utf-8' };
  if (path.endsWith('.txt')) return { 'Content-Type': 'text/plain; charset=utf-8' };
  if (pagePath(path) !== undefined) {
    return { 'Content-Type': mediaTypes.markdown, Vary: pageVary };
  }
  return twinPath(path) === undefined ? {} : { Vary: pageVary };
}
