// Deno, which runs Netlify's edge functions, has no global Buffer.
import { Buffer } from 'node:buffer';
import { createError } from '../api/decide.ts';
import { isDecodable } from '../api/request-target.ts';
import type { HttpResponse } from '../api/response.ts';
import { mediaTypes, preflightFields } from '../contract/headers.ts';
import { allow } from '../contract/routes.ts';
import { llmsPath } from '../site/paths.ts';
import { pageVary, preferredForm } from '../site/preferred-form.ts';

/** Handles site requests that need no page: OPTIONS, unsupported methods, and malformed paths. */
export function respondWithoutPage(method: string, path: string): HttpResponse | undefined {
  if (method === 'OPTIONS') return { status: 204, headers: optionsFields, body: undefined };
  if (method !== 'GET' && method !== 'HEAD') {
    return createError({ code: 'method_not_allowed', method, path }, method);
  }
  if (!path.startsWith('/')) return createError({ code: 'bad_request', cause: 'http' }, method);
  return isDecodable(path)
    ? undefined
    : createError({ code: 'bad_request', cause: 'escape' }, method);
}

/** Also answers preflights for files that scripts on any origin can read (Fetch standard). */
const optionsFields = { Allow: allow, 'Access-Control-Allow-Origin': '*', ...preflightFields };

/**
 * Returns the 404 of a missing page for a client that prefers Markdown or JSON (RFC 9110 §15.5.5);
 * undefined for one that prefers HTML, which is a file of the build.
 */
export function respondMissing(
  method: string,
  path: string,
  accept: string,
): HttpResponse | undefined {
  const form = preferredForm(accept, ['markdown', 'json', 'html']);
  if (form === 'html') return undefined;
  if (form === 'json') {
    const error = createError({ code: 'not_found', path }, method);
    return { ...error, headers: { ...error.headers, Vary: pageVary } };
  }
  return {
    status: 404,
    headers: {
      'Content-Type': mediaTypes.markdown,
      'Content-Length': String(Buffer.byteLength(notFoundMarkdown)),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Vary: pageVary,
    },
    body: method === 'HEAD' ? undefined : notFoundMarkdown,
  };
}

const notFoundMarkdown = `# Page not found

> The index of all pages: [${llmsPath}](${llmsPath})

We couldn't find that page.
`;
