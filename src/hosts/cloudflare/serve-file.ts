import { prefersMarkdown } from '../../published/preferred-form.ts';
import { twinPath } from '../../published/twin-path.ts';
import { toMissing } from '../missing.ts';

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
  const { origin, pathname } = new URL(request.url);
  const twin = prefersMarkdown(request.headers.get('Accept') ?? '')
    ? twinPath(pathname)
    : undefined;
  // Cloudflare redirects other paths to their normalized form, even if no file is there.
  const isFile = publishedPath.test(pathname) && !/^\/404(?:\.html|\/)?$/.test(pathname);
  const path = isFile ? (twin ?? pathname) : '/404/missing';
  const file = await assets.fetch(new Request(origin + path, request));
  return (file.status === 404 ? toMissing(request) : undefined) ?? adjust(file, twin);
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
