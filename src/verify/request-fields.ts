import type { CheckRequest } from './check.ts';

/** Methods whose requests say that they have no content (RFC 9110 §8.6). */
const expectsContent = /^(?:POST|PUT|PATCH|PROPFIND|MKCOL|LOCK)$/;

/** The fields that a request is sent with, but for those of the connection and of who sends it. */
export function requestFields({ method, headers, body }: CheckRequest): Record<string, string> {
  const length =
    body === undefined ? (expectsContent.test(method) ? 0 : undefined) : Buffer.byteLength(body);
  return { ...headers, ...(length !== undefined && { 'Content-Length': String(length) }) };
}
