import { preferredForm, prefersMarkdown } from '../../preferred-form.ts';
import { twinPath } from '@frontdesk/files';
import { respondMissing } from '../../cdn/handle-request.ts';

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
  const accept = headers.get('accept') ?? '';
  if (preferredForm(accept, ['markdown', 'json', 'html']) === 'html') return undefined;

  const { origin, pathname } = new URL(request.url);
  // A page has no JSON, so a client that prefers JSON gets the better of the other two. Only its address ends with a slash.
  const isMarkdown = pathname.endsWith('/') && prefersMarkdown(accept);
  const twin = isMarkdown ? twinPath(pathname) : undefined;
  // With the path as a relative reference, `//host` would name another host (RFC 3986 §4.2).
  const markdown = twin === undefined ? undefined : await fetchTwin(origin + twin, request);
  // Pages from `public` have no twin.
  const file = !markdown || markdown.status === 404 ? await context.next() : markdown;
  const missing = file.status === 404 ? respondMissing(request) : undefined;
  return missing ?? (file.ok || file.status === 304 ? file : undefined);
};

/**
 * Requests a twin from the site, without the client's cookies. `excludedPath` keeps that request away from
 * this function.
 */
async function fetchTwin(twin: string, { method, headers }: Request): Promise<Response> {
  const condition = headers.get('if-none-match');
  const file = await fetch(twin, {
    method,
    // A redirect rule of the owner may name another host.
    redirect: 'manual',
    ...(condition !== null && { headers: { 'If-None-Match': condition } }),
  });
  const fields = new Headers(file.headers);
  // `fetch` has decoded the body, so the first two no longer apply. A twin sets no cookie.
  for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) fields.delete(name);
  fields.set('Vary', 'Accept');
  return new Response(file.body, { status: file.status, headers: fields });
}

/** Media types are case-insensitive (RFC 9110 §8.3.1), and Netlify's patterns are not. */
const types = 'text/markdown|application/(json|\\*)|\\*/json'.replace(
  /[a-z]/g,
  (letter) => `[${letter}${letter.toUpperCase()}]`,
);

/**
 * Netlify reads this before it starts the function, so requests whose Accept lists neither form run no
 * code. `method` can't name HEAD, so the function checks the method. `cache` stays off, because a stored
 * response would ignore the weights in Accept. Only files have a dot in their path.
 */
export const config = {
  path: '/*',
  excludedPath: ['/api', '/api/*', '/*.*'],
  header: { accept: types },
  onError: 'bypass',
};
