import type { HeaderFields } from '../contract/headers.ts';

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Undefined for a response without content, and for HEAD. */
  readonly body: Uint8Array | string | undefined;
}

/** Adds headers to a response, but replaces none. */
export function addHeaders(response: HttpResponse, headers: HeaderFields): HttpResponse {
  return { ...response, headers: { ...headers, ...response.headers } };
}
