import { once } from 'node:events';
import type { ReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import send from 'send';
import type { HttpResponse } from '@frontdesk/api';

/** A file on disk, and the headers of the response with it. */
export interface FileOnDisk {
  readonly location: string;
  readonly headers: HttpResponse['headers'];
  /** Returns the response if the file is missing, or isn't the one that the client has. */
  readonly refuse: (status: 404 | 412) => HttpResponse;
}

/** How many bytes of a file to read at once. A slow client costs a few times as much memory. */
const pieceBytes = 16_384;

/**
 * Sends a file, the part of it that the client requests (RFC 9110 §14), or a 304, with a weak ETag. Resolves with the
 * response to send instead, or with undefined at the end.
 * @throws {Error} if the file can't be read.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { location, headers, refuse }: FileOnDisk,
): Promise<HttpResponse | undefined> {
  // Pipelined requests wait for their turn, so that a connection opens only one file.
  if (!response.socket) await once(response, 'socket');
  const { method, headers: received } = request;
  const fields = {
    ...received,
    // `fetch` adds it to its own conditional requests, and `send` would then ignore their conditions.
    'cache-control': undefined,
    // Only GET has ranges. Several of them can cost much time, and the whole file is a valid response (§14.2).
    range: method === 'GET' && !received.range?.includes(',') ? received.range : undefined,
  };
  const asked = Object.create(request, { headers: { value: fields } }) as IncomingMessage;
  const presetNames = response.getHeaderNames();
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);

  return new Promise((resolve, reject) => {
    const fail = (status: number, error: Error): void => {
      const range = response.getHeader('Content-Range');
      if (!response.headersSent) {
        const added = response.getHeaderNames().filter((name) => !presetNames.includes(name));
        for (const name of added) response.removeHeader(name);
      }
      if (status === 404 || status === 412) resolve(refuse(status));
      else if (status === 416) {
        const rangeFields = { 'Content-Range': String(range), 'Content-Length': '0' };
        const allFields = { ...headers, ...rangeFields, 'Cache-Control': 'no-store' };
        resolve({ status, headers: allFields, body: undefined });
      } else reject(error);
    };
    response.once('close', () => {
      resolve(undefined);
    });
    const options = { dotfiles: 'allow', cacheControl: false, highWaterMark: pieceBytes } as const;
    send(asked, encodeURIComponent(location), options)
      .on('error', (error: Error & { readonly status: number }) => {
        fail(error.status, error);
      })
      .on('directory', () => {
        fail(404, new Error(`${location} is a folder`));
      })
      .on('stream', (file: ReadStream) => {
        file.on('end', () => {
          if (file.bytesRead >= Number(response.getHeader('Content-Length'))) return;
          // The client would take the next response for the rest of this one.
          response.destroy();
          reject(new Error(`${location} has become shorter`));
        });
      })
      .pipe(response);
  });
}
