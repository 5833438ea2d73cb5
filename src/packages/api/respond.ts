// Deno, which runs Netlify's edge functions, has no global Buffer.
import { Buffer } from 'node:buffer';
import type { HeaderFields, RateLimitMode } from './headers.ts';
import {
  type Limiter,
  type RateLimitResult,
  type RateLimitState,
  fullWindow,
  rateLimitFields,
} from './rate-limit.ts';
import type { Responses, StoredError, StoredRead, StoredResponse } from './responses.ts';

/** The parts of a request that select one of a file's representations, and its status (RFC 9110 §12.5.3, §13.1). */
export interface Preference {
  readonly method: string;
  readonly acceptEncoding?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly ifUnmodifiedSince?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** A request in plain values, which every host can supply. */
export interface ApiRequest extends Preference {
  /** The path and the query, exactly as received. The query has no `?`, and is empty if there is none. */
  readonly target: { readonly path: string; readonly query: string };
  /** The key of the client that the request counts for, such as its address. If undefined, it doesn't count. */
  readonly client: string | undefined;
  /** True if the request has Origin and Access-Control-Request-Method, as CORS preflights do. */
  readonly isPreflight: boolean;
}

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Undefined for a response without content, and for HEAD. */
  readonly body: Uint8Array | string | undefined;
}

/** A file in one content coding, ready to send (RFC 9110 §8.4, §8.8.3). */
export interface Representation {
  readonly body: Uint8Array | string;
  /** All headers except the rate limit's. Files that caches must not store have no ETag. */
  readonly headers: HeaderFields;
  /** The headers of a 304 (RFC 9110 §15.4.5). */
  readonly notModified: HeaderFields;
  /** When the file was last modified, in milliseconds. Undefined if that is unknown. */
  readonly modified?: number | undefined;
}

/** The content codings of served files (RFC 9110 §8.4.1). */
export type Coding = 'br' | 'gzip' | 'identity';

/** Chooses one of the available codings for the Accept-Encoding of a request. */
type ChooseCoding = (acceptEncoding: string | undefined, available: readonly Coding[]) => Coding;

/** The representations of a file: unencoded, and in other codings. */
export type Representations = { readonly identity: Representation } & Partial<
  Record<Coding, Representation>
>;

/** What differs between hosts. */
export interface ResponderOptions {
  readonly mode: RateLimitMode;
  readonly limiter: Limiter;
  /** The reads as files of this host, with compressed copies and dates, by path. */
  readonly encoded?: ReadonlyMap<string, Representations>;
  /** Chooses the encoding of these. Omit to send bodies unencoded, because CDNs encode them. */
  readonly chooseCoding?: ChooseCoding;
}

/** The public API. */
export interface Responder {
  /** True for paths under `/api` and for the OpenAPI document. File servers must never serve these. */
  readonly owns: (path: string) => boolean;
  /**
   * Returns undefined for requests outside the API. Synchronous if the limiter is. Throws or rejects if the limiter
   * fails.
   */
  readonly respond: (request: ApiRequest) => HttpResponse | Promise<HttpResponse> | undefined;
  /** Returns the error for bytes that are not a valid request. It counts as one request of a known client. */
  readonly refuse: (
    client: string | undefined,
    error?: 'bad_request' | 'target_too_long' | 'headers_too_large',
  ) => Promise<HttpResponse>;
  /** Returns the 500 for a server error, which does not reveal the cause. Never throws. */
  readonly fail: (method: string, path: string) => HttpResponse;
}

/** Creates the lookup that every host runs: it finds the stored response to a request, and counts the request. */
export function createResponder(
  { reads, options, preflight, errors }: Responses,
  { mode, limiter, encoded, chooseCoding }: ResponderOptions,
): Responder {
  const { quota } = limiter;
  const readsByPath = new Map(
    Object.entries(reads).map(([path, read]): [string, Read] => {
      const headers = read.headers[mode];
      const notModified = pickHeaders(headers, read.notModified);
      const identity = { body: read.body, headers, notModified };
      return [path, { ...read, representations: encoded?.get(path) ?? { identity } }];
    }),
  );
  const owns = (path: string) =>
    path === '/api' || path.startsWith('/api/') || readsByPath.has(path);

  /** Finds the response to a request (contract: Paths, Methods, `format`). */
  function find(request: ApiRequest): Found {
    const { method, target, isPreflight } = request;
    const read = readsByPath.get(target.path);
    if (method === 'OPTIONS' && read) return options;
    if (method === 'OPTIONS' && isPreflight) return preflight;
    if (!read) return errors[malformedEscape.test(target.path) ? 'malformed_path' : 'not_found'];
    if (method !== 'GET' && method !== 'HEAD') return errors.method_not_allowed;
    if (read.takesFormat && !hasValidFormat(target.query)) return errors.invalid_format;
    return respondToRead(read.representations, request, chooseCoding) ?? errors.precondition_failed;
  }

  /** Completes the response that was found, or a 429. */
  function complete(request: ApiRequest, found: Found, result: RateLimitResult): HttpResponse {
    // If a preflight got 429 itself, the browser would hide the 429 from the page.
    const isPreflight = found.status === 204 && request.isPreflight;
    return finish(result.allowed || isPreflight ? found : errors.rate_limited, request, result);
  }

  /** Completes a response with the state of its client. */
  function finish(
    found: Found,
    { method, target: { path } }: Pick<ApiRequest, 'method' | 'target'>,
    state: RateLimitState,
  ): HttpResponse {
    const limits = rateLimitFields(quota, state);
    if (isRead(found)) return { ...found, headers: { ...found.headers, ...limits } };
    const response =
      'body' in found
        ? fillError(found, { method, path, retryAfter: state.reset })
        : { ...found, body: undefined };
    const deprecation = readsByPath.get(path)?.deprecation;
    return { ...response, headers: { ...response.headers, ...deprecation, ...limits } };
  }

  const consume = (client: string | undefined, cost: 0 | 1) =>
    client === undefined ? { allowed: true, ...fullWindow(quota) } : limiter.consume(client, cost);

  return {
    owns,
    respond(request) {
      const { path } = request.target;
      if (!owns(path)) return undefined;
      const found = find(request);
      if (mode === 'advertised' && isRead(found)) return finish(found, request, fullWindow(quota));
      const result = consume(request.client, readsByPath.get(path)?.counts === false ? 0 : 1);
      // The memory limiter is synchronous, and an await would slow down every read.
      return result instanceof Promise
        ? result.then((counted) => complete(request, found, counted))
        : complete(request, found, result);
    },
    async refuse(client, error = 'bad_request') {
      const refused = { method: 'GET', target: { path: '', query: '' } };
      return finish(errors[error], refused, await consume(client, 1));
    },
    fail(method, path) {
      // The limiter may be the part that failed, so the response shows a full window.
      const failed = { method, target: { path, query: '' } };
      return finish(errors.internal_error, failed, fullWindow(quota));
    },
  };
}

/** A read with what it can send. */
interface Read extends StoredRead {
  readonly representations: Representations;
}

/** What a request gets: the response to a read, or another one. */
type Found = ReadResponse | StoredResponse | StoredError;

interface ReadResponse extends HttpResponse {
  readonly status: 200 | 304;
}

function isRead(found: Found): found is ReadResponse {
  return found.status === 200 || found.status === 304;
}

/** What an error says about its request. `retryAfter` is in seconds. */
export interface ErrorValues {
  readonly method: string;
  readonly path: string;
  readonly retryAfter?: number;
}

/** Replaces the placeholders in a text of an error. */
export function fill(text: string, values: ErrorValues): string {
  const pattern = /<(path|method|retryAfter)>/g;
  return text.replace(pattern, (_, name: keyof ErrorValues) => String(values[name]));
}

/** Fills an error with the values of its request. It has no body for HEAD. */
export function fillError(
  { status, headers, body: { error } }: StoredError,
  values: ErrorValues,
): HttpResponse {
  const { code, message, hint } = error;
  const body = JSON.stringify({ error: { code, message: fill(message, values), hint } });
  const { 'Retry-After': retryAfter } = headers;
  return {
    status,
    headers: {
      ...headers,
      'Content-Length': String(Buffer.byteLength(body)),
      ...(retryAfter !== undefined && { 'Retry-After': fill(retryAfter, values) }),
    },
    body: values.method === 'HEAD' ? undefined : body,
  };
}

/** Returns the headers with these names. */
export function pickHeaders(headers: HeaderFields, names: readonly string[]): HeaderFields {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

/**
 * Responds to a read of a file: with the encoding that the client prefers, or with 304 if its copy is current. Returns
 * undefined if it must get 412.
 */
export function respondToRead(
  representations: Representations,
  request: Preference,
  chooseCoding: ChooseCoding = () => 'identity',
): ReadResponse | undefined {
  const { method, acceptEncoding, ifNoneMatch } = request;
  const coding = chooseCoding(acceptEncoding, Object.keys(representations) as Coding[]);
  const selected = representations[coding] ?? representations.identity;
  if (isOutdated(selected, request)) return undefined;
  const { body, headers, notModified } = selected;
  const { ETag: etag } = headers;
  if (etag !== undefined && ifNoneMatch !== undefined && matches(ifNoneMatch, etag, 'W/')) {
    return { status: 304, headers: notModified, body: undefined };
  }
  return { status: 200, headers, body: method === 'HEAD' ? undefined : body };
}

/**
 * True if a read must get 412: its client wants only the copy that it has, and that is not the current one. Without
 * If-Match, If-Unmodified-Since counts, if it is a date and the file has one (RFC 9110 §13.1.1, §13.1.4, §13.2.2).
 */
function isOutdated(
  { headers, modified }: Representation,
  { ifMatch, ifUnmodifiedSince }: Preference,
): boolean {
  if (ifMatch !== undefined) return !matches(ifMatch, headers.ETag, '');
  // The clients' dates have no milliseconds. No comparison with NaN is true.
  return Math.floor((modified ?? NaN) / 1000) * 1000 > parseDate(ifUnmodifiedSince ?? '');
}

/**
 * True if If-Match or If-None-Match lists this entity tag. If-None-Match compares weakly, so a tag in it can have the
 * prefix `W/` (RFC 9110 §8.8.3.2).
 */
function matches(list: string, etag: string | undefined, prefix: 'W/' | ''): boolean {
  if (list.trim() === '*') return true;
  if (etag === undefined) return false;
  // No tag contains a quote, so an occurrence between commas is an element. Splitting at commas instead would
  // take longer than the rest of a request, if a client sends 16,000 commas.
  const parts = list.split(etag);
  return parts.slice(1).some((part, index) => {
    const after = part.trimStart();
    if (after === '' ? index < parts.length - 2 : !after.startsWith(',')) return false;
    const previous = parts[index] ?? '';
    const end = previous.endsWith(prefix) ? previous.length - prefix.length : previous.length;
    const before = previous.slice(0, end).trimEnd();
    return before === '' ? index === 0 : before.endsWith(',');
  });
}

/** Parses an HTTP date in one of its three formats (RFC 9110 §5.6.7). Returns NaN for anything else. */
function parseDate(text: string): number {
  return /^[A-Z][a-z]{2,8},? [A-Za-z\d :-]{20,24}$/.test(text)
    ? Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
    : NaN;
}

/** A `%` that is not followed by two hexadecimal digits (RFC 3986 §2.1). */
const malformedEscape = /%(?![0-9a-f]{2})/i;

/** A `format` parameter. Its name is case-sensitive, and may be percent-encoded. */
const formatParameter =
  /(?<![^&])(?:f|%66)(?:o|%6[fF])(?:r|%72)(?:m|%6[dD])(?:a|%61)(?:t|%74)(?![^&=])[^&]*/g;

/**
 * True if the query has no `format`, or has it once as exactly `format=json` (contract: `format`). A
 * percent-encoded name counts as `format`, so it is never valid.
 */
function hasValidFormat(query: string): boolean {
  // URLSearchParams would decode every parameter, which takes much longer than the rest of a request.
  const [first, second] = query.match(formatParameter) ?? [];
  return first === undefined || (first === 'format=json' && second === undefined);
}
