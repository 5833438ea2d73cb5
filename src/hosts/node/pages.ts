import type { IncomingMessage } from 'node:http';
import { represent, type PublishedFile } from '../../api/represent.ts';
import {
  fillError,
  isOutdated,
  respondWith,
  selectRepresentation,
  type Representations,
  type RequestTarget,
  type Responder,
} from '../../api/respond.ts';
import type { HeaderFields } from '../../api/headers.ts';
import { openFields } from '../../files/file-fields.ts';
import { toPageAddress } from '../../files/files.ts';
import { pageVary, prefersMarkdown } from '../../files/preferred-form.ts';
import type { PublishedResponses } from '../../files/site-responses.ts';
import { twinPath } from '../../files/twin-path.ts';
import { missingPage } from '../../render/missing-page.ts';
import { createSiteResponder, revalidate } from '../site-responder.ts';
import { fileAt, type ServedFiles } from './build-folder.ts';
import { chooseCoding, toPreference } from './node-request.ts';
import { acceptRanges, selectRange, type PageResponse } from './select-range.ts';
import type { FilePart, StoredFile } from './stored-file.ts';

/** The parts of a request that select a page. */
type PageRequest = Pick<IncomingMessage, 'method' | 'headers'>;

/** Responds to requests outside the API. */
export type Pages = ReturnType<typeof createPages>;

type Site = ReadonlyMap<string, Representations<Uint8Array | FilePart>>;

/** The headers that the 304 of every file repeats (RFC 9110 §15.4.5). */
const revalidated = ['Cache-Control', 'Vary', 'ETag'];

/**
 * Serves the site of a build, but nothing at the paths of the API. A client that prefers Markdown gets a page's twin at
 * the page's own address (RFC 9110 §12.1). A page's path without its slash, or with `index.html`, redirects there.
 * Clients can request parts of files that are not compressed (§14).
 * @throws {StartError} if the build has no 404 page.
 */
export function createPages(
  build: ServedFiles,
  responses: PublishedResponses,
  isApi: Responder['owns'],
): (target: RequestTarget, request: PageRequest) => PageResponse {
  const files = [...build].map(([path, { stored, ...file }]) => {
    const fields = { ...responses.site.headers, ...file.fields };
    return [
      path,
      representPage(path, { ...file, ...(stored && { bytes: stored }), fields }),
    ] as const;
  });
  const site: Site = new Map(files);
  const notFound = fileAt(site, missingPage);
  const { respond, respondMissing, redirect } = createSiteResponder(responses);

  return ({ path, query }, request) => {
    const { method = '', headers } = request;
    const response = respond(method, path, headers.accept ?? '');
    if (response) return response;
    const preference = toPreference(request);
    // An escaped slash is part of a name, and no file has one.
    const decoded = decodeURIComponent(path.replace(/%2f/gi, '%25$&')).normalize();
    // An escaped path must not reach the API's files without their headers and rate limit.
    if (!isApi(decoded)) {
      const address = toPageAddress(decoded);
      const page = site.get(`${address}index.html`);
      if (page && address !== decoded) return redirect(address, query);
      const twin = prefersMarkdown(headers.accept) ? twinPath(decoded) : undefined;
      // Pages from `public` have no twin.
      const found = (twin === undefined ? undefined : site.get(twin)) ?? page ?? site.get(decoded);
      if (found && found !== notFound) {
        const selected = selectRepresentation(found, preference, chooseCoding);
        if (isOutdated(selected, preference)) {
          return fillError(responses.errors.precondition_failed, { method, path });
        }
        const response = respondWith(selected, preference);
        return headers.range === undefined ? response : selectRange(response, headers);
      }
    }
    const missing = respondMissing(method, path, headers.accept ?? '');
    if (missing) return missing;
    const error = selectRepresentation(notFound, preference, chooseCoding);
    return { ...respondWith(error, preference), status: 404 };
  };
}

function representPage(
  path: string,
  { fields, ...file }: PublishedFile<Buffer | StoredFile> & { readonly fields: HeaderFields },
): Representations<Uint8Array | FilePart> {
  const headers = {
    'Cache-Control': revalidate,
    Vary: 'Accept-Encoding',
    ...(Object.keys(file.coded).length === 0 && acceptRanges),
    ...fields,
  };
  return path === missingPage
    ? // The page may exist later, so caches must not store this one.
      represent(file, { ...headers, 'Cache-Control': 'no-store', Vary: pageVary }, [])
    : // Scripts on other origins also read the 304 of a file that they can read.
      represent(file, headers, [...revalidated, ...Object.keys(openFields)]);
}
