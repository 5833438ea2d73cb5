import { isHandled } from './decide.ts';
import type { Handler } from './handler.ts';
import type { HttpResponse } from './response.ts';

/**
 * Responds to a web request, which counts for `client`. Resolves with undefined for requests outside
 * the API. Never rejects.
 */
export async function respondToWebRequest(
  request: Request,
  handler: Handler,
  client: string,
): Promise<Response | undefined> {
  const { method, url } = request;
  const { pathname: path, search } = new URL(url);
  // Astro warns if code reads the headers of a request for a prerendered page.
  if (!isHandled(path)) return undefined;
  const { headers } = request;
  try {
    const response = await handler.handle({
      method,
      target: { path, query: search.slice(1) },
      client,
      ifNoneMatch: headers.get('if-none-match') ?? undefined,
      acceptEncoding: headers.get('accept-encoding') ?? undefined,
      isPreflight: headers.has('origin') && headers.has('access-control-request-method'),
    });
    return response && toWebResponse(response);
  } catch {
    return toWebResponse(handler.fail(method, path));
  }
}

/** Converts a response to a web Response. */
export function toWebResponse({ status, headers, body }: HttpResponse): Response {
  return new Response((body ?? null) as BodyInit | null, { status, headers });
}
