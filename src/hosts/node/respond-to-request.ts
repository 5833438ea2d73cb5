import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from '../../api/handler.ts';
import { parseTarget } from '../../api/request-target.ts';
import type { HttpResponse } from '../../api/response.ts';
import type { PageResponse } from './select-range.ts';
import { sendPart } from './stored-file.ts';

/** The parts of a request that its response depends on. */
type NodeRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

interface Site<Page> {
  readonly handler: Handler;
  readonly pages: (path: string, request: Pick<NodeRequest, 'method' | 'headers'>) => Page;
}

/**
 * Returns the response of the API, or of a page, to a request that counts for `client`. Throws or rejects
 * like the handler.
 */
export function respondToRequest<Page>(
  { method = '', url = '', headers }: NodeRequest,
  client: string | undefined,
  { handler, pages }: Site<Page>,
): HttpResponse | Promise<HttpResponse> | Page {
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

/**
 * Sends a response whose body can be on disk, and then returns a promise. An await would slow down all others.
 * @throws {Error} if the file can't be read any more.
 */
export function sendPage(response: ServerResponse, page: PageResponse): Promise<void> | undefined {
  const { status, headers, body } = page;
  response.writeHead(status, headers);
  if (typeof body === 'object' && 'descriptor' in body) return sendPart(response, body);
  response.end(body);
  return undefined;
}
