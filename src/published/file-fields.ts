import { mediaTypes } from '../contract/headers.ts';
import { manifestPath } from './manifest/manifest.ts';
import { apiCatalogLink, apiCatalogType } from './api-catalog.ts';
import { apiCatalogPath, contactPath, faviconPath, isSkillPath, skillIndexPath } from './paths.ts';
import { pageVary } from './preferred-form.ts';
import { siteLinkField } from './site-links.ts';
import { pagePath, twinPath } from './twin-path.ts';

/** The headers of files whose content and ETag scripts on any origin can read. */
export const openFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
} as const;

const pageFields = { Vary: pageVary, Link: siteLinkField } as const;

/** Files with headers of their own. */
const fieldsByPath: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [manifestPath]: openFields,
  [skillIndexPath]: openFields,
  [apiCatalogPath]: { 'Content-Type': apiCatalogType, Link: apiCatalogLink, ...openFields },
  [contactPath]: { 'Content-Type': 'text/vcard; charset=utf-8', ...openFields },
  [faviconPath]: { 'Content-Type': 'image/x-icon' },
};

/**
 * Returns the headers that a server can't derive from the file name. A page and its Markdown twin are
 * representations of one resource, so both have Vary and the links for programs.
 */
export function fileFields(path: string): Readonly<Record<string, string>> {
  const own = fieldsByPath[path];
  if (own) return own;
  if (isSkillPath(path)) return { 'Content-Type': mediaTypes.markdown, ...openFields };
  // The file names contain a digest of the content.
  if (path.startsWith('/_astro/')) {
    return { 'Cache-Control': 'public, max-age=31536000, immutable' };
  }
  if (path.endsWith('.txt')) {
    return { 'Content-Type': 'text/plain; charset=utf-8', ...openFields };
  }
  const page = pagePath(path);
  if (page !== undefined) {
    // Search engines should list only the page.
    const Link = `<${page}>; rel="canonical", ${siteLinkField}`;
    return { 'Content-Type': mediaTypes.markdown, ...pageFields, Link, ...openFields };
  }
  return twinPath(path) === undefined ? {} : pageFields;
}
