import type { IncomingHttpHeaders } from 'node:http';
import parseRange from 'range-parser';
import type { HttpResponse } from '../../api/response.ts';
import type { FilePart } from './stored-file.ts';

/** The response of a page or a file, whose body can be on disk. */
export type PageResponse = HttpResponse<Uint8Array | string | FilePart>;

/** The header of files from which clients can request a part. */
export const acceptRanges = { 'Accept-Ranges': 'bytes' } as const;

/** Enough for one range. To parse 16 KB of ranges would take longer than the rest of a request. */
const maxLength = 100;

/** What the parser returns if there is no range. */
const [unsatisfiable, malformed] = [-1, -2] as const;

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
  const isLong = range.length > maxLength;
  if (!hasRanges || typeof body === 'string' || !isCurrent || isLong) return response;

  const size = Number(headers['Content-Length']);
  const ranges = parseRange(size, range, { combine: true });
  // The last bytes are the whole file if it has fewer (§14.1.2). The parser has no range for that.
  const isWhole = ranges === unsatisfiable && /^bytes=-0*[1-9]/i.test(range);
  if (!/^bytes=/i.test(range) || ranges === malformed || isWhole) return response;
  const narrow = (length: number, contentRange: string) => ({
    ...headers,
    'Content-Length': String(length),
    'Content-Range': `bytes ${contentRange}/${size}`,
  });
  if (ranges === unsatisfiable) {
    const fields = { ...narrow(0, '*'), 'Cache-Control': 'no-store' };
    return { status: 416, headers: fields, body: undefined };
  }
  const [selected, ...others] = ranges;
  if (!selected || others.length > 0) return response;
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
