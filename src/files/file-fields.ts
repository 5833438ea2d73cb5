import { responsesPath } from '../api/responses.ts';
import { mediaTypes } from '../api/headers.ts';
import { manifestPath } from './manifest/manifest.ts';
import { apiCatalogPath, contactPath, faviconPath, isSkillPath, skillIndexPath } from './paths.ts';
import { pageVary } from './preferred-form.ts';
import { apiCatalogLink, apiCatalogType } from './site-links.ts';
import { pagePath, twinPath } from './twin-path.ts';

/** The headers of files whose content and ETag scripts on any origin can read. */
export const openFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
} as const;

/** Files with headers of their own. */
const fieldsByPath: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [manifestPath]: openFields,
  [responsesPath]: openFields,
  [skillIndexPath]: openFields,
  [apiCatalogPath]: { 'Content-Type': apiCatalogType, Link: apiCatalogLink, ...openFields },
  [contactPath]: { 'Content-Type': 'text/vcard; charset=utf-8', ...openFields },
  [faviconPath]: { 'Content-Type': 'image/x-icon' },
};

/** Files of JSON without an extension, with which an owner proves something to another program. */
const extensionless =
  /^\/(?:\.well-known\/)?apple-app-site-association$|^\/\.well-known\/(?:openid-configuration|oauth-[a-z-]+|matrix\/\w+)$/;

/**
 * Returns the headers that a server can't derive from the name of the file at a request path. A page and its Markdown
 * twin are representations of one resource, so both have Vary and `links`, the Link header for programs. `isPublished`
 * tells the twins from an owner's own Markdown files, which have no page.
 */
export function fileFields(
  path: string,
  links = '',
  isPublished: (path: string) => boolean = () => true,
): Readonly<Record<string, string>> {
  const own = fieldsByPath[path];
  if (own) return own;
  if (isSkillPath(path)) return { 'Content-Type': mediaTypes.markdown, ...openFields };
  if (extensionless.test(path)) return { 'Content-Type': mediaTypes.json };
  // A browser that opens an SVG by itself would run its scripts.
  const ofSvg = path.endsWith('.svg') ? { 'Content-Security-Policy': 'sandbox' } : {};
  // The file names contain a digest of the content.
  if (path.startsWith('/_astro/')) {
    return { 'Cache-Control': 'public, max-age=31536000, immutable', ...ofSvg };
  }
  if (path.endsWith('.txt')) {
    return { 'Content-Type': 'text/plain; charset=utf-8', ...openFields };
  }
  const page = pagePath(path);
  if (page !== undefined) {
    if (!isPublished(page)) return { 'Content-Type': mediaTypes.markdown, ...openFields };
    // Search engines should list only the page.
    const Link = `<${page}>; rel="canonical", ${links}`;
    return { 'Content-Type': mediaTypes.markdown, Vary: pageVary, Link, ...openFields };
  }
  const twin = twinPath(path);
  return twin === undefined || !isPublished(twin) ? ofSvg : { Vary: pageVary, Link: links };
}
