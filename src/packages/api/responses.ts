import type { ErrorName } from './errors.ts';
import type { HeaderFields, RateLimitMode } from './headers.ts';
import type { Quota } from './rate-limit.ts';

/** A response without content. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: HeaderFields;
}

/** An error. Its message and its Retry-After have placeholders: `<path>`, `<method>`, `<retryAfter>`. */
export interface StoredError extends StoredResponse {
  readonly body: {
    readonly error: Readonly<Record<'code' | 'message' | 'hint', string>>;
  };
}

/** The response to GET at a path. */
export interface StoredRead {
  /** True if requests at this path count against the rate limit. */
  readonly counts: boolean;
  /** True if the path accepts the query parameter `format`. */
  readonly takesFormat: boolean;
  /** The headers of a 200 in each rate limit mode. */
  readonly headers: Readonly<Record<RateLimitMode, HeaderFields>>;
  /** The headers that a 304 repeats from the 200 (RFC 9110 §15.4.5). Empty if caches must not store the response. */
  readonly notModified: readonly string[];
  /** The headers that a deprecated route adds to all its other responses. */
  readonly deprecation: HeaderFields;
  readonly body: string;
}

/** Every response of the API. The two rate limit headers come in addition, because only they depend on the client. */
export interface Responses {
  readonly quota: Quota;
  /** The reads by path. */
  readonly reads: Readonly<Record<string, StoredRead>>;
  /** The response to OPTIONS at a path in `reads`. */
  readonly options: StoredResponse;
  /** The response to a CORS preflight of any other path under `/api`, because browsers hide an error to a preflight. */
  readonly preflight: StoredResponse;
  readonly errors: Readonly<Record<ErrorName, StoredError>>;
}
