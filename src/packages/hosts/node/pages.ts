import type { IncomingMessage } from 'node:http';
import { fillError, type HttpResponse, represent, respondToRead } from '@frontdesk/api';
import {
  openFields,
  pageVary,
  prefersMarkdown,
  type PublishedResponses,
  sitePaths,
  toPageAddress,
  twinPath,
} from '@frontdesk/files';
import type { RequestTarget } from '../request-target.ts';
import { createSiteResponder, revalidate } from '../site-responder.ts';
import { fileAt, type ServedFiles } from './build-folder.ts';
import { chooseCoding, toPreference } from './node-request.ts';
import type { FileOnDisk } from './send-file.ts';

/** The parts of a request that select a page. */
type PageRequest = Pick<IncomingMessage, 'method' | 'headers'>;

/** Responds to requests outside the API. */
export type Pages = ReturnType<typeof createPages>;

/** A response, whose body can be a file on disk. */
export interface PageResponse extends HttpResponse {
  readonly file?: Omit<FileOnDisk, 'headers'>;
}

type PublishedFile = Parameters<typeof represent>[0];
type Representations = ReturnType<typeof represent>;
type HeaderFields = HttpResponse['headers'];

/** The headers that the 304 of every file repeats (RFC 9110 §15.4.5). */
const revalidated = ['Cache-Control', 'Vary', 'ETag'];

/**
 * Serves the site of a build, but nothing at the paths of the API. A client that prefers Markdown gets a page's twin at
 * the page's own address (RFC 9110 §12.1). A page's path without its slash, or with `index.html`, redirects there.
 * @throws {StartError} if the build has no 404 page.
 */
export function createPages(
  build: ServedFiles,
  responses: PublishedResponses,
  isApi: (path: string) => boolean,
): (target: RequestTarget, request: PageRequest) => PageResponse {
  const inMemory = new Map<string, Representations>();
  const onDisk = new Map<string, Omit<FileOnDisk, 'refuse'>>();
  for (const [path, { location, fields, ...file }] of build) {
    const headers = toHeaders({ ...responses.site.headers, ...fields });
    if (location === undefined) inMemory.set(path, representPage(path, file, headers));
    else onDisk.set(path, { location, headers });
  }
  const notFound = fileAt(inMemory, sitePaths.missingPage);
  const { respond, respondMissing, redirect } = createSiteResponder(responses);

  return ({ path, query }, request) => {
    const { method = '', headers } = request;
    const response = respond(method, path, headers.accept ?? '');
    if (response) return response;
    const preference = toPreference(request);
    // An escaped slash is part of a name, and no file has one.
    const decoded = decodeURIComponent(path.replace(/%2f/gi, '%25$&')).normalize();
    const respondNotFound = (): HttpResponse => {
      const missing = respondMissing(method, path, headers.accept ?? '');
      if (missing) return missing;
      const { acceptEncoding } = preference;
      const error = respondToRead(notFound, { method, acceptEncoding }, chooseCoding);
      return { headers: {}, body: undefined, ...error, status: 404 };
    };
    const outdated = () => fillError(responses.errors.precondition_failed, { method, path });
    // An escaped path must not reach the API's files without their headers and rate limit.
    if (isApi(decoded)) return respondNotFound();
    const address = toPageAddress(decoded);
    const page = inMemory.get(`${address}index.html`);
    if (page && address !== decoded) return redirect(address, query);
    const twin = prefersMarkdown(headers.accept) ? twinPath(decoded) : undefined;
    // Pages from `public` have no twin.
    const found =
      (twin === undefined ? undefined : inMemory.get(twin)) ?? page ?? inMemory.get(decoded);
    if (found && found !== notFound) {
      return respondToRead(found, preference, chooseCoding) ?? outdated();
    }
    const file = onDisk.get(decoded);
    if (!file) return respondNotFound();
    const refuse = (status: 404 | 412) => (status === 404 ? respondNotFound() : outdated());
    const { location, headers: fields } = file;
    return { status: 200, headers: fields, body: undefined, file: { location, refuse } };
  };
}

function toHeaders(fields: HeaderFields): HeaderFields {
  return {
    'Cache-Control': revalidate,
    Vary: 'Accept-Encoding',
    ...fields,
  };
}

function representPage(path: string, file: PublishedFile, headers: HeaderFields): Representations {
  return path === sitePaths.missingPage
    ? // The page may exist later, so caches must not store this one.
      represent(file, { ...headers, 'Cache-Control': 'no-store', Vary: pageVary }, [])
    : // Scripts on other origins also read the 304 of a file that they can read.
      represent(file, headers, [...revalidated, ...Object.keys(openFields)]);
}
