import type { IncomingMessage } from 'node:http';
import { fillError, type HttpResponse, represent, respondToRead } from '@frontdesk/api';
import { type PublishedResponses, sitePaths, twinPath } from '@frontdesk/files';
import { prefersMarkdown } from '../preferred-form.ts';
import type { RequestTarget } from '../request-target.ts';
import { toPageAddress } from '../page-address.ts';
import { createSiteResponder, revalidate } from '../site-lookup.ts';
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

type Representations = ReturnType<typeof represent>;

/** The headers that a 304 repeats (RFC 9110 §15.4.5). Scripts on other origins also read that of a file that they can read. */
const revalidated = [
  ...['Cache-Control', 'Vary', 'ETag'],
  ...['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'],
];

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
  const { headers: shared, missing } = responses.site;
  for (const [path, { location, fields, ...file }] of build) {
    const isMissing = path === sitePaths.missingPage;
    const headers = {
      'Cache-Control': revalidate,
      Vary: 'Accept-Encoding',
      ...shared,
      ...fields,
      // The page may exist later, so caches must not store this one.
      ...(isMissing && {
        'Cache-Control': missing.headers['Cache-Control'],
        Vary: missing.headers.Vary,
      }),
    };
    if (location !== undefined) onDisk.set(path, { location, headers });
    else inMemory.set(path, represent(file, headers, isMissing ? [] : revalidated));
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
