import { lookup } from 'mrmime';
import type { IncomingMessage } from 'node:http';
import { chooseCoding } from '../../api/accept-encoding.ts';
import { isHandled } from '../../api/decide.ts';
import { negotiate } from '../../api/negotiate.ts';
import { represent, type PublishedFile, type Representations } from '../../api/representation.ts';
import { addHeaders } from '../../api/response.ts';
import type { HeaderFields } from '../../contract/headers.ts';
import { apiSecurityFields, siteSecurityFields } from '../../contract/security-fields.ts';
import { fileFields, openFields } from '../../site/file-fields.ts';
import { toRequestPath } from '../../site/files.ts';
import { pageVary, prefersMarkdown } from '../../site/preferred-form.ts';
import { twinPath } from '../../site/twin-path.ts';
import { respondMissing, respondWithoutPage } from '../respond-without-page.ts';
import { fileAt, type Build } from './build-folder.ts';
import { acceptRanges, selectRange, type PageResponse } from './select-range.ts';
import type { FilePart, StoredFile } from './stored-file.ts';

/** The parts of a request that select a page. */
type PageRequest = Pick<IncomingMessage, 'method' | 'headers'>;

/** Responds to requests outside the API. */
export type Pages = ReturnType<typeof createPages>;

type Site = ReadonlyMap<string, Representations<Uint8Array | FilePart>>;

const missingPage = '/404.html';

/**
 * Serves the site of a build. A client that prefers Markdown gets a page's twin at the page's own
 * address (RFC 9110 §12.1). Clients can request parts of files that are not compressed (§14).
 * @throws {StartError} if the build has no 404 page.
 */
export function createPages(build: Build): (path: string, request: PageRequest) => PageResponse {
  const published = new Set([...build.keys()].map(toRequestPath));
  const files = [...build].map(([path, { bytes, stored, coded }]) => {
    const fields = fileFields(toRequestPath(path), (other) => published.has(other));
    return [path, representPage(path, { bytes: stored ?? bytes, coded, fields })] as const;
  });
  const site: Site = new Map(files);
  const notFound = fileAt(site, missingPage);

  return (path, { method = '', headers }) => {
    const response = respondWithoutPage(method, path);
    if (response) return addHeaders(response, apiSecurityFields);
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = headers;
    const preference = { method, ifNoneMatch, acceptEncoding };
    const decoded = decodeURIComponent(path).normalize();
    // An escaped path must not reach the API's files without their headers and rate limit.
    if (!isHandled(decoded)) {
      const twin = prefersMarkdown(headers.accept) ? twinPath(decoded) : undefined;
      // Pages from `public` have no twin.
      const found = (twin === undefined ? undefined : site.get(twin)) ?? findFile(site, decoded);
      if (found && found !== notFound) {
        const response = negotiate(found, preference, chooseCoding);
        return headers.range === undefined ? response : selectRange(response, headers);
      }
    }
    const missing = respondMissing(method, path, headers.accept ?? '');
    if (missing) return addHeaders(missing, apiSecurityFields);
    return { ...negotiate(notFound, preference, chooseCoding), status: 404 };
  };
}

function representPage(
  path: string,
  { fields, ...file }: PublishedFile<Buffer | StoredFile> & { readonly fields: HeaderFields },
): Representations<Uint8Array | FilePart> {
  const type = lookup(path) ?? 'application/octet-stream';
  const headers = {
    // All text of the site is UTF-8. Only HTML needs a charset.
    'Content-Type': type === 'text/html' ? `${type}; charset=utf-8` : type,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    ...(Object.keys(file.coded).length === 0 && acceptRanges),
    ...siteSecurityFields,
    ...fields,
  };
  return path === missingPage
    ? // The page may exist later, so caches must not store this one.
      represent(file, { ...headers, 'Cache-Control': 'no-store', Vary: pageVary })
    : // Scripts on other origins also read the 304 of a file that they can read.
      represent(file, headers, Object.keys(openFields));
}

/** Finds a file by its path, or a page by its folder, with or without a trailing slash. */
function findFile(site: Site, path: string): Representations<Uint8Array | FilePart> | undefined {
  return path.endsWith('/')
    ? site.get(`${path}index.html`)
    : (site.get(path) ?? site.get(`${path}/index.html`));
}
