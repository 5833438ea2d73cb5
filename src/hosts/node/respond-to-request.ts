import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from '../../api/handler.ts';
import { parseTarget } from '../../api/request-target.ts';
import type { HttpResponse } from '../../api/response.ts';

/** The parts of a request that its response depends on. */
type NodeRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

interface Site<PageResponse> {
  readonly handler: Handler;
  readonly pages: (path: string, request: Pick<NodeRequest, 'method' | 'headers'>) => PageResponse;
}

/**
 * Returns the response of the API, or of a page, to a request that counts for `client`. Throws or rejects
 * like the handler.
 */
export function respondToRequest<PageResponse>(
  { method = '', url = '', headers }: NodeRequest,
  client: string | undefined,
  { handler, pages }: Site<PageResponse>,
): HttpResponse | Promise<HttpResponse> | PageResponse {
  const target = parseTarget(url);
  const handled = handler.handle({
    method,
    target,
    client,
    ifNoneMatch: headers['if-none-match'],
    acceptEncoding: headers['accept-encoding'],
    isPreflight:
      headers.origin !== undefined && headers['access-control-request-method'] !== undefined,
  });
  return handled ?? pages(target.path, { method, headers });
}

/** Sends a complete response. */
export function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, headers);
  response.end(body);
}
