import type { HeaderFields } from '../contract/headers.ts';

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Undefined for a response without content, and for HEAD. */
  readonly body: Uint8Array | string | undefined;
}

/** Adds headers to a reply. Headers that it already has stay as they are. */
export function addHeaders(reply: HttpResponse, headers: HeaderFields): HttpResponse {
  return { ...reply, headers: { ...headers, ...reply.headers } };
}
