import type { IncomingHttpHeaders } from 'node:http';
import type { HttpResponse } from '../../api/respond.ts';
import type { FilePart } from './stored-file.ts';

/** The response of a page or a file, whose body can be on disk. */
export type PageResponse = HttpResponse<Uint8Array | string | FilePart>;

/** The header of files from which clients can request a part. */
export const acceptRanges = { 'Accept-Ranges': 'bytes' } as const;

/** A range of bytes (RFC 9110 §14.1.2): `0-99`, `100-`, or `-50` for the last 50 bytes. */
const byteRange = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i;

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
  const selected = parseByteRange(range, size);
  if (!selected) return response;
  const narrow = (length: number, contentRange: string) => ({
    ...headers,
    'Content-Length': String(length),
    'Content-Range': `bytes ${contentRange}/${size}`,
  });
  const { start, end } = selected;
  if (start >= end) {
    const fields = { ...narrow(0, '*'), 'Cache-Control': 'no-store' };
    return { status: 416, headers: fields, body: undefined };
  }
  return {
    status: 206,
    headers: narrow(end - start, `${start}-${end - 1}`),
    body: body instanceof Uint8Array ? body.subarray(start, end) : { ...body, start, end },
  };
}

/** Returns the selected bytes. The end is not one of them. Undefined for several ranges and for malformed ones. */
function parseByteRange(range: string, size: number): { start: number; end: number } | undefined {
  const [match, first, last = '', suffix] = byteRange.exec(range) ?? [];
  if (match === undefined) return undefined;
  if (suffix !== undefined) return { start: Math.max(0, size - Number(suffix)), end: size };
  if (last === '') return { start: Number(first), end: size };
  const isReversed = Number(last) < Number(first);
  return isReversed ? undefined : { start: Number(first), end: Math.min(Number(last) + 1, size) };
}
