import {
  createMemoryLimiter,
  createResponder,
  fillError,
  type HttpResponse,
  respondToRead,
} from '@frontdesk/api';
import { clientAt } from '../client-key.ts';
import { createSiteResponder } from '../site-lookup.ts';
import { responses } from './built-responses.ts';

/** Counts the requests of this instance. Only the platform can count across instances. */
const limiter = createMemoryLimiter({ quota: responses.quota, capacity: 20_000 });

/** Both CDNs compress responses. */
const api = createResponder(responses, { mode: 'advertised', limiter });
const site = createSiteResponder(responses);

/** True for paths whose every response is the API's. */
export const isApi = api.owns;

/**
 * Responds to API requests with the responses in this bundle, and to requests that need no page. Resolves with
 * undefined for others. `address` is the client address that the platform reports. Never rejects.
 */
export async function respond(
  { method, url, headers }: Request,
  address: string | undefined,
): Promise<Response | undefined> {
  const { pathname: path, search } = new URL(url);
  try {
    const response = await api.respond({
      method,
      target: { path, query: search.slice(1) },
      client: clientAt(address),
      ...toPreconditions(headers),
      acceptEncoding: undefined,
      isPreflight: headers.has('origin') && headers.has('access-control-request-method'),
    });
    return toWebResponse(response ?? site.respond(method, path, headers.get('Accept') ?? ''));
  } catch {
    return toWebResponse(api.fail(method, path));
  }
}

/** Redirects to the address of a page, which is `path` of this site. */
export function redirect({ url }: Request, path: string): Response | undefined {
  return toWebResponse(site.redirect(path, new URL(url).search.slice(1)));
}

/** Returns the 404 for a client that prefers Markdown or JSON. CDNs have the 404 page for other clients. */
export function respondMissing({ method, url, headers }: Request): Response | undefined {
  const { pathname } = new URL(url);
  return toWebResponse(site.respondMissing(method, pathname, headers.get('Accept') ?? ''));
}

/** Returns the 412 for a client whose If-Match doesn't list the ETag of a file. */
export function respondOutdated(request: Request, file: Response): Response | undefined {
  const { method, url, headers } = request;
  const etag = file.headers.get('ETag');
  const fields = etag === null ? {} : { ETag: etag };
  const identity = { body: '', headers: fields, notModified: fields };
  if (respondToRead({ identity }, { method, ...toPreconditions(headers) })) return undefined;
  const { pathname: path } = new URL(url);
  return toWebResponse(fillError(responses.errors.precondition_failed, { method, path }));
}

/** Reads the preconditions of a request. If-Unmodified-Since has no effect, because CDNs know no dates of files. */
function toPreconditions(headers: Headers) {
  const [ifMatch, ifNoneMatch] = ['If-Match', 'If-None-Match'].map(
    (name) => headers.get(name) ?? undefined,
  );
  return { ifMatch, ifNoneMatch };
}

function toWebResponse(response: HttpResponse | undefined): Response | undefined {
  if (!response) return undefined;
  const { status, headers, body } = response;
  return new Response((body ?? null) as BodyInit | null, { status, headers });
}
