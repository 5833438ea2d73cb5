import { apiSecurityFields } from '../../contract/security-fields.ts';
import { respondMissing, respondWithoutPage } from '../../api/respond-without-page.ts';
import { addHeaders, type HttpResponse } from '../../api/response.ts';
import { toWebResponse } from '../../api/web.ts';
import { prefersMarkdown } from '../../published/preferred-form.ts';
import { twinPath } from '../../published/twin-path.ts';

/** Returns files of the build, with their headers from `_headers`. */
export interface Assets {
  fetch(request: Request): Promise<Response>;
}

/** Matches every published path: no escapes and no empty segments. */
const publishedPath = /^(?:\/[\w.-]+)*\/?$/;

/**
 * Responds with a file, or with the 404 page. A client that prefers Markdown gets a page's
 * twin at the page's own address (RFC 9110 §12.1).
 */
export async function serveFile(request: Request, assets: Assets): Promise<Response> {
  const { method, headers, url } = request;
  const { pathname } = new URL(url);
  const response = respondWithoutPage(method, pathname);
  if (response) return protect(response);
  const accept = headers.get('Accept') ?? '';
  const twin = prefersMarkdown(accept) ? twinPath(pathname) : undefined;
  // Cloudflare redirects other paths to their normalized form, even if no file is there.
  const isFile = publishedPath.test(pathname) && !/^\/404(?:\.html|\/)?$/.test(pathname);
  const path = isFile ? (twin ?? pathname) : '/404/missing';
  const file = await assets.fetch(new Request(new URL(path, url), request));
  const missing = file.status === 404 ? respondMissing(method, pathname, accept) : undefined;
  return missing ? protect(missing) : adjust(file, twin);
}

function protect(response: HttpResponse): Response {
  return toWebResponse(addHeaders(response, apiSecurityFields));
}

/** Corrects headers that `_headers` can't set, because its rules see only the path. */
function adjust(file: Response, twin: string | undefined): Response {
  const response = new Response(file.body, file);
  if (twin !== undefined) response.headers.set('Vary', 'Accept');
  // A 304 omits it (RFC 9110 §15.4.5).
  if (file.status === 304) response.headers.delete('Content-Type');
  if (file.status === 404) {
    // A page may exist here later, so caches must not store this one.
    response.headers.set('Cache-Control', 'no-store');
    response.headers.set('Vary', 'Accept');
    response.headers.delete('ETag');
  }
  return response;
}
