import { respondMissing } from '../../../api/respond-without-page.ts';
import { toWebResponse } from '../../../api/web.ts';
import { preferredForm } from '../../../published/preferred-form.ts';
import { twinPath } from '../../../published/twin-path.ts';

/** The part of Netlify's context that this uses. */
interface Context {
  /** Returns the response that Netlify would send. */
  next(): Promise<Response>;
}

/**
 * Responds with the Markdown twin of a page at the page's own address, for clients that prefer it (RFC
 * 9110 §12.1), and with a 404 as Markdown or JSON for clients that prefer one of these. For other
 * requests, it returns undefined, and Netlify serves the page.
 */
export default async (request: Request, context: Context): Promise<Response | undefined> => {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const url = new URL(request.url);
  const accept = headers.get('accept') ?? '';
  const form = preferredForm(accept, ['markdown', 'json', 'html']);
  if (form === 'html') return undefined;

  const twin = form === 'markdown' ? twinPath(url.pathname) : undefined;
  const file =
    twin === undefined ? await context.next() : await fetchTwin(new URL(twin, url), request);
  const missing = file.status === 404 ? respondMissing(method, url.pathname, accept) : undefined;
  if (missing) return toWebResponse(missing);
  return file.ok || file.status === 304 ? file : undefined;
};

/** Requests a twin from the site. `excludedPath` keeps that request away from this function. */
async function fetchTwin(twin: URL, { method, headers }: Request): Promise<Response> {
  const condition = headers.get('if-none-match');
  const file = await fetch(twin, {
    method,
    ...(condition !== null && { headers: { 'If-None-Match': condition } }),
  });
  const fields = new Headers(file.headers);
  // These two describe an encoding that `fetch` has undone.
  fields.delete('Content-Encoding');
  fields.delete('Content-Length');
  fields.set('Vary', 'Accept');
  return new Response(file.body, { status: file.status, headers: fields });
}

/**
 * Netlify reads this before it starts the function, so requests whose Accept lists neither form run no
 * code. `method` can't name HEAD, so the function checks the method. `cache` stays off, because a stored
 * response would ignore the weights in Accept. Only files have a dot in their path.
 */
export const config = {
  path: '/*',
  excludedPath: ['/api', '/api/*', '/*.*'],
  header: { accept: 'text/markdown|application/json' },
  onError: 'bypass',
};
