import type { IncomingHttpHeaders } from 'node:http';
import { combineRanges, parse } from 'range-parser';
import type { HttpResponse } from '../../api/response.ts';
import type { FilePart } from './stored-file.ts';

/** The response of a page or a file, whose body can be on disk. */
export type PageResponse = HttpResponse<Uint8Array | string | FilePart>;

/** The header of files from which clients can request a part. */
export const acceptRanges = { 'Accept-Ranges': 'bytes' } as const;

/**
 * Narrows the response to a read of a file to the range of bytes that the client requests (RFC 9110 §14), so that
 * players can seek. Returns a 304, and the response to HEAD, as they are. Sends the whole file for several ranges, as
 * §14.2 allows.
 */
export function selectRange(
  response: PageResponse,
  { range = '', 'if-range': ifRange }: IncomingHttpHeaders,
): PageResponse {
  const { headers, body } = response;
  // If-Range compares strongly, and the server sends no dates (§13.1.5).
  const isCurrent = ifRange === undefined || ifRange === headers.ETag;
  const hasRanges = body !== undefined && 'Accept-Ranges' in headers;
  if (!hasRanges || typeof body === 'string' || !isCurrent) return response;

  const size = Number(headers['Content-Length']);
  const { code, type, ranges } = parse(size, range);
  const [selected, ...others] = combineRanges(ranges);
  const isMalformed = (code & 1) !== 0;
  if (type !== 'bytes' || isMalformed || others.length > 0) return response;
  const narrow = (length: number, contentRange: string) => ({
    ...headers,
    'Content-Length': String(length),
    'Content-Range': `bytes ${contentRange}/${size}`,
  });
  if (!selected) {
    const fields = { ...narrow(0, '*'), 'Cache-Control': 'no-store' };
    return { status: 416, headers: fields, body: undefined };
  }
  const { start, end } = selected;
  return {
    status: 206,
    headers: narrow(end + 1 - start, `${start}-${end}`),
    body:
      body instanceof Uint8Array
        ? body.subarray(start, end + 1)
        : { descriptor: body.descriptor, start, end: end + 1 },
  };
}
