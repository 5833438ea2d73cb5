import type { IncomingMessage, ServerResponse } from 'node:http';
import type { createResponder, HttpResponse } from '@frontdesk/api';
import { toApiRequest } from './node-request.ts';
import type { PageResponse, Pages } from './pages.ts';
import { sendFile } from './send-file.ts';

/** What responds to requests. */
export interface Site {
  readonly api: ReturnType<typeof createResponder>;
  readonly pages: Pages;
}

/** A request, which counts for `client`. It is valid if it has the Host that HTTP requires. */
export interface Received {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly client: string | undefined;
  readonly isValid: boolean;
}

/**
 * Responds to a request. An await would slow down responses that are in memory.
 * @throws {Error} after the 500 of a server error, or after it has cut the response.
 */
export async function respondTo(
  { api, pages }: Site,
  { request, response, client, isValid }: Received,
): Promise<void> {
  const asked = toApiRequest(request, client);
  try {
    const result = isValid
      ? (api.respond(asked) ?? pages(asked.target, request))
      : api.refuse(client);
    const found: PageResponse = result instanceof Promise ? await result : result;
    const { headers, file } = found;
    const complete = file ? await sendFile(request, response, { ...file, headers }) : found;
    if (complete) send(response, complete);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else send(response, api.fail(asked.method, asked.target.path));
    throw error;
  }
}

/** Sends a complete response. */
export function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, headers);
  response.end(body);
}
