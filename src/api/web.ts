import type { Handler } from './handler.ts';
import type { HttpResponse } from './response.ts';

export interface WebOptions {
  readonly handler: Handler;
  /** The client that the request counts for. */
  readonly client: string;
  /** Answers a request that is not for the API, by its target. */
  readonly answerOther: (target: string) => HttpResponse;
}

/** Answers a web request with the handler. Never rejects. */
export async function answerWebRequest(
  request: Request,
  { handler, client, answerOther }: WebOptions,
): Promise<Response> {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  const target = `${pathname}${search}`;
  try {
    const reply = await handler.handle({
      method,
      target,
      client,
      ifNoneMatch: headers.get('if-none-match') ?? undefined,
      acceptEncoding: headers.get('accept-encoding') ?? undefined,
    });
    return toResponse(reply ?? answerOther(target));
  } catch {
    return toResponse(handler.fail(method, target));
  }
}

/** Converts a reply to a web Response. */
export function toResponse({ status, headers, body }: HttpResponse): Response {
  return new Response((body ?? null) as BodyInit | null, { status, headers });
}
