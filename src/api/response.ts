import type { HeaderFields } from '../contract/headers.ts';

/** A complete response. A host can have bodies of its own, such as parts of files. */
export interface HttpResponse<Body = Uint8Array | string> {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Undefined for a response without content, and for HEAD. */
  readonly body: Body | undefined;
}

/** Adds headers to a response, but replaces none. */
export function addHeaders(response: HttpResponse, headers: HeaderFields): HttpResponse {
  return { ...response, headers: { ...headers, ...response.headers } };
}
