import { encodePath, pagePath, twinPath } from '@frontdesk/files';
import { prefersMarkdown } from '../preferred-form.ts';
import { toPageAddress } from '../page-address.ts';
import { isApi, redirect, respondMissing, respondOutdated } from '../cdn/handle-request.ts';

/** Returns files of the build, with their headers from `_headers`. */
export interface Assets {
  fetch(request: Request): Promise<Response>;
}

/**
 * Responds with a file, or with the 404 page. A client that prefers Markdown gets a page's
 * twin at the page's own address (RFC 9110 §12.1), if it has one.
 */
export async function serveFile(request: Request, assets: Assets): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const path = toFilePath(pathname);
  const wantsMarkdown = prefersMarkdown(request.headers.get('Accept') ?? '');
  // Only a page's address ends with a slash.
  const twin = wantsMarkdown && path?.endsWith('/') ? twinPath(path) : undefined;
  const fetchFile = (file: string) =>
    assets.fetch(new Request(origin + toAssetPath(file), request));
  let file = await fetchFile(twin ?? path ?? '/404/missing');
  if (twin !== undefined && file.status === 404) file = await fetchFile(path ?? '');
  const address = toPageAddress(path ?? '');
  if (isRedirectTo(address, file)) return redirect(request, address) ?? file;
  const response = adjust(file, twin);
  if (file.status === 404) return respondMissing(request) ?? response;
  const outdated = respondOutdated(request, file);
  if (outdated) return outdated;
  const page = pagePath(twin ?? path ?? '');
  const { status, headers } = page === undefined ? file : await fetchFile(page);
  const links = page !== undefined && status !== 404 && headers.get('Link');
  // An owner's own Markdown file has no page, and `_headers` no rule for each twin of a large site.
  if (links) response.headers.set('Link', `<${encodeURI(page)}>; rel="canonical", ${links}`);
  return response;
}

/** Returns the path of the file at a request path; undefined if no published file can have that path. */
function toFilePath(pathname: string): string | undefined {
  const path = decodeURIComponent(pathname).normalize();
  // An escaped path must not reach the API's files without their headers.
  const isEscaped = path !== pathname && isApi(path);
  const isHidden = isEscaped || /^\/404(?:\.html|\/)?$/.test(path);
  return isHidden || /\/\/|%2f|%5c/i.test(pathname) ? undefined : path;
}

/** Returns a path in Cloudflare's form, without `.html`. It redirects other forms, even if no file is there. */
function toAssetPath(path: string): string {
  const name = path.replace(/(?<!\/index)\.html$/, '');
  return name.split('/').map(encodeURIComponent).join('/');
}

/** True for Cloudflare's own redirect to a page. An owner's rule in `_redirects` may also have the status 307. */
function isRedirectTo(address: string, { status, headers }: Response): boolean {
  return status === 307 && headers.get('Location')?.split('?')[0] === encodePath(address);
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
