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

/** The parts of a request target that decide its response, exactly as received. */
export interface RequestTarget {
  readonly path: string;
  /** Without its `?`. Empty if the target has no query. */
  readonly query: string;
}

/** The parts of a request that select one of a file's representations. */
export interface Preference {
  readonly method: string;
  readonly ifNoneMatch?: string | undefined;
  readonly acceptEncoding?: string | undefined;
}

/** A request in plain values, which every host can supply. */
export interface ApiRequest extends Preference {
  readonly target: RequestTarget;
  /** The key of the client that the request counts for, from `toClientKey`. If undefined, it doesn't count. */
  readonly client: string | undefined;
  /** True if the request has Origin and Access-Control-Request-Method, as CORS preflights do. */
  readonly isPreflight: boolean;
}

/** A complete response. A host can have bodies of its own, such as parts of files. */
export interface HttpResponse<Body = Uint8Array | string> {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Undefined for a response without content, and for HEAD. */
  readonly body: Body | undefined;
}

/** A file in one content coding, ready to send (RFC 9110 §8.4, §8.8.3). */
export interface Representation<Body = Uint8Array | string> {
  readonly body: Body;
  /** All headers except the rate limit's. Files that caches must not store have no ETag. */
  readonly headers: HeaderFields;
  /** The headers of a 304 (RFC 9110 §15.4.5). */
  readonly notModified: HeaderFields;
}

/** The content codings of served files (RFC 9110 §8.4.1). */
export type Coding = 'br' | 'gzip' | 'identity';

/** Chooses one of the available codings for the Accept-Encoding of a request. */
type ChooseCoding = (acceptEncoding: string | undefined, available: readonly Coding[]) => Coding;

/** The representations of a file: unencoded, and in other codings. */
export type Representations<Body = Uint8Array | string> = {
  readonly identity: Representation<Body>;
} & Partial<Record<Coding, Representation<Body>>>;

/** What differs between hosts. */
export interface ResponderOptions {
  readonly mode: RateLimitMode;
  readonly limiter: Limiter;
  /** The reads with compressed copies, by path. */
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
    error?: 'headers_too_large',
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
  function find(request: ApiRequest): Read | StoredResponse | StoredError {
    const { method, target, isPreflight } = request;
    const read = readsByPath.get(target.path);
    if (method === 'OPTIONS' && read) return options;
    if (method === 'OPTIONS' && isPreflight) return preflight;
    if (!read) return errors[hasMalformedEscape(target.path) ? 'malformed_path' : 'not_found'];
    if (method !== 'GET' && method !== 'HEAD') return errors.method_not_allowed;
    return read.takesFormat && !hasValidFormat(target.query) ? errors.invalid_format : read;
  }

  /** Completes the response that was found, or a 429. */
  function complete(
    request: ApiRequest,
    found: Read | StoredResponse | StoredError,
    result: RateLimitResult,
  ): HttpResponse {
    // If a preflight got 429 itself, the browser would hide the 429 from the page.
    const isHeard = 'status' in found && found.status === 204 && request.isPreflight;
    return finish(result.allowed || isHeard ? found : errors.rate_limited, request, result);
  }

  /** Completes a response with the state of its client. */
  function finish(
    found: Read | StoredResponse | StoredError,
    request: Preference & Pick<ApiRequest, 'target'>,
    state: RateLimitState,
  ): HttpResponse {
    const limits = rateLimitFields(quota, state);
    if ('representations' in found) {
      const selected = selectRepresentation(found.representations, request, chooseCoding);
      return { ...selected, headers: { ...selected.headers, ...limits } };
    }
    const {
      method,
      target: { path },
    } = request;
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
      const isRead = 'representations' in found;
      if (mode === 'advertised' && isRead) return finish(found, request, fullWindow(quota));
      const result = consume(request.client, readsByPath.get(path)?.counts === false ? 0 : 1);
      // The memory limiter is synchronous, and an await would slow down every read.
      return result instanceof Promise
        ? result.then((counted) => complete(request, found, counted))
        : complete(request, found, result);
    },
    async refuse(client, error) {
      const refused = { method: 'GET', target: { path: '', query: '' } };
      return finish(errors[error ?? 'bad_request'], refused, await consume(client, 1));
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
): HttpResponse<string> {
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

/** Responds to a read in the encoding that the client prefers, or with 304 if its copy is current. */
export function selectRepresentation<Body>(
  representations: Representations<Body>,
  { method, ifNoneMatch, acceptEncoding }: Preference,
  chooseCoding: ChooseCoding = () => 'identity',
): HttpResponse<Body> {
  const coding = chooseCoding(acceptEncoding, Object.keys(representations) as Coding[]);
  const { body, headers, notModified } = representations[coding] ?? representations.identity;
  const { ETag: etag } = headers;
  if (etag !== undefined && ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) {
    return { status: 304, headers: notModified, body: undefined };
  }
  return { status: 200, headers, body: method === 'HEAD' ? undefined : body };
}

/** True if If-None-Match lists this entity tag, by weak comparison (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  // No tag contains a quote, so an occurrence between commas is an element. Splitting at commas instead would
  // take longer than the rest of a request, if a client sends 16,000 commas.
  const parts = ifNoneMatch.split(etag);
  return parts.slice(1).some((part, index) => {
    const after = part.trimStart();
    if (after === '' ? index < parts.length - 2 : !after.startsWith(',')) return false;
    const previous = parts[index] ?? '';
    const before = (previous.endsWith('W/') ? previous.slice(0, -2) : previous).trimEnd();
    return before === '' ? index === 0 : before.endsWith(',');
  });
}

/** The scheme and the authority of an absolute form, the path, and the query (RFC 9112 §3.2). */
const targetPattern = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i;

/**
 * Splits a request target. It drops the origin of an absolute form (§3.2.2), and a fragment, which
 * clients must not send. It never throws and never normalizes: `//x`, `/a/../b` and `%zz` stay as they
 * are.
 */
export function parseTarget(target: string): RequestTarget {
  const [, path = '', query = ''] = targetPattern.exec(target) ?? [];
  return { path: path === '' ? '/' : path, query };
}

/** True if a `%` in the path is not followed by two hexadecimal digits (RFC 3986 §2.1). */
function hasMalformedEscape(path: string): boolean {
  return /%(?![0-9a-f]{2})/i.test(path);
}

/** A `format` parameter. Its name is case-sensitive, and may be percent-encoded. */
const formatParameter =
  /(?<![^&])(?:f|%66)(?:o|%6[fF])(?:r|%72)(?:m|%6[dD])(?:a|%61)(?:t|%74)(?![^&=])[^&]*/g;

/**
 * True if the query has no `format`, or has it once as exactly `format=json` (contract: `format`). A
 * percent-encoded name counts as `format`, so it is never valid.
 */
export function hasValidFormat(query: string): boolean {
  // URLSearchParams would decode every parameter, which takes much longer than the rest of a request.
  const [first, second] = query.match(formatParameter) ?? [];
  return first === undefined || (first === 'format=json' && second === undefined);
}
