import type { Handler } from './handler.ts';
import type { Target } from './request-target.ts';
import type { HttpResponse } from './response.ts';

export interface WebOptions {
  readonly handler: Handler;
  /** The client that the request counts for. */
  readonly client: string;
  /** Responds to a request that is not for the API. */
  readonly respondOtherwise: (target: Target) => HttpResponse;
}

/** Responds to a web request with the handler. Never rejects. */
export async function respondToWebRequest(
  request: Request,
  { handler, client, respondOtherwise }: WebOptions,
): Promise<Response> {
  const { method, headers } = request;
  const { pathname: path, search } = new URL(request.url);
  const target = { path, query: search.slice(1) };
  try {
    const response = await handler.handle({
      method,
      target,
      client,
      ifNoneMatch: headers.get('if-none-match') ?? undefined,
      acceptEncoding: headers.get('accept-encoding') ?? undefined,
    });
    return toWebResponse(response ?? respondOtherwise(target));
  } catch {
    return toWebResponse(handler.fail(method, path));
  }
}

/** Converts a response to a web Response. */
export function toWebResponse({ status, headers, body }: HttpResponse): Response {
  return new Response((body ?? null) as BodyInit | null, { status, headers });
}
