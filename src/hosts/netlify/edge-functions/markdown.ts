import { prefersMarkdown } from '../../../published/prefers-markdown.ts';
import { twinPath } from '../../../published/twin-path.ts';

/**
 * Answers with the Markdown twin of a page at the page's own address, for clients that prefer it (RFC
 * 9110 §12.1). For other requests, and if there is no twin, it returns undefined, and Netlify serves
 * the page.
 */
export default async (request: Request): Promise<Response | undefined> => {
  const { method, headers } = request;
  const url = new URL(request.url);
  const twin = twinPath(url.pathname);
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads || twin === undefined || !prefersMarkdown(headers.get('accept') ?? undefined)) {
    return undefined;
  }
  const condition = headers.get('if-none-match');
  // This is a new request to the site. `excludedPath` keeps it from this function.
  const file = await fetch(new URL(twin, url), {
    method,
    ...(condition !== null && { headers: { 'If-None-Match': condition } }),
  });
  if (!file.ok && file.status !== 304) return undefined;

  const fields = new Headers(file.headers);
  // These two describe an encoding that `fetch` has undone.
  fields.delete('Content-Encoding');
  fields.delete('Content-Length');
  fields.set('Vary', 'Accept');
  return new Response(file.body, { status: file.status, headers: fields });
};

/**
 * Netlify reads this before it starts the function, so requests whose Accept does not name Markdown
 * run no code. `method` can't name HEAD, so the function checks the method. `cache` stays off, because
 * a stored response would ignore the weights in Accept. Only files have a dot in their path.
 */
export const config = {
  path: '/*',
  excludedPath: ['/api', '/api/*', '/*.*'],
  header: { accept: 'text/markdown' },
  onError: 'bypass',
};
