import type { CheckRequest } from './check.ts';

/** Methods that send Content-Length even without content (RFC 9110 §8.6). */
const expectsContent = /^(?:POST|PUT|PATCH|PROPFIND|MKCOL|LOCK)$/;

/** The header fields of a request, without those of the connection and of the client. */
export function requestFields({ method, headers, body }: CheckRequest): Record<string, string> {
  const length =
    body === undefined ? (expectsContent.test(method) ? 0 : undefined) : Buffer.byteLength(body);
  return { ...headers, ...(length !== undefined && { 'Content-Length': String(length) }) };
}
