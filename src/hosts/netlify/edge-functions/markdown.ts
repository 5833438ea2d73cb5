import { prefersMarkdown } from '../../../published/prefers-markdown.ts';
import { twinPath } from '../../../published/twin-path.ts';

/**
 * A page's Markdown twin at the page's own address, for who prefers it (RFC 9110 §12.1). Undefined,
 * which lets the platform go on, for every other request and where there is no twin.
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
  // A new request to this site: `excludedPath` keeps it from coming back here.
  const file = await fetch(new URL(twin, url), {
    method,
    ...(condition !== null && { headers: { 'If-None-Match': condition } }),
  });
  if (!file.ok && file.status !== 304) return undefined;

  const fields = new Headers(file.headers);
  // `fetch` has undone the coding that these two are about.
  fields.delete('Content-Encoding');
  fields.delete('Content-Length');
  fields.set('Vary', 'Accept');
  return new Response(file.body, { status: file.status, headers: fields });
};

/**
 * The platform looks at this before it starts anything, so a reader who does not name Markdown runs
 * no code. `method` can't name HEAD, hence the test above; `cache` stays off, since a stored answer
 * would be sent without a look at the qualities that Accept states.
 */
export const config = {
  path: '/*',
  excludedPath: [
    '/api',
    '/api/*',
    '/_astro/*',
    '/pagefind/*',
    '/.well-known/*',
    '/.netlify/*',
    '/*.html',
    '/*.json',
    '/*.md',
    '/*.png',
    '/*.svg',
    '/*.txt',
    '/*.vcf',
    '/*.xml',
  ],
  header: { accept: 'text/markdown' },
  onError: 'bypass',
};
