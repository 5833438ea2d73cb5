import { mediaTypes, preflightFields } from '../contract/headers.ts';
import { allow } from '../contract/routes.ts';
import { llmsPath } from '../published/paths.ts';
import { pageVary } from '../published/prefers-markdown.ts';
import { createError } from './decide.ts';
import type { HttpResponse } from './response.ts';
import { isDecodable } from './request-target.ts';

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

/** Also for the preflights of files that scripts of every origin can read (Fetch standard). */
const optionsFields = { Allow: allow, 'Access-Control-Allow-Origin': '*', ...preflightFields };

/** The 404 for clients that prefer Markdown (RFC 9110 §15.5.5). It links to the index of pages. */
export function respondMissingTwin(method: string): HttpResponse {
  return {
    status: 404,
    headers: {
      'Content-Type': mediaTypes.markdown,
      'Content-Length': String(Buffer.byteLength(missingTwin)),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Vary: pageVary,
    },
    body: method === 'HEAD' ? undefined : missingTwin,
  };
}

const missingTwin = `# Page not found

> The index of all pages: [${llmsPath}](${llmsPath})

There is no page at this address.
`;
