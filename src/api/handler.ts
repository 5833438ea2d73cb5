import { deprecationFields, type RateLimitMode } from '../contract/headers.ts';
import {
  fullWindow,
  rateLimitFields,
  type RateLimitResult,
  type RateLimitState,
} from '../contract/rate-limit.ts';
import { isApiPath } from '../contract/routes.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import type { ChooseCoding } from './accept-encoding.ts';
import { createError, decide, preflight, type Decision } from './decide.ts';
import { addHeaders, type HttpResponse } from './response.ts';
import { createRepresentations, type PublishedFile } from './representation.ts';
import type { Target } from './request-target.ts';
import { negotiate, type Preference } from './negotiate.ts';

/** A request in plain values, which every host can supply. */
export interface ApiRequest extends Preference {
  readonly target: Target;
  /** The key of the client that the request counts for, from `toClientKey`. If undefined, it doesn't count. */
  readonly client: string | undefined;
  /** True if the request has Origin and Access-Control-Request-Method, as CORS preflights do. */
  readonly isPreflight: boolean;
}

export interface HandlerOptions {
  readonly mode: RateLimitMode;
  readonly limiter: Limiter;
  /** The contract's files, by path. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** Chooses a file's encoding. Omit to send files unencoded, because CDNs encode them. */
  readonly chooseCoding?: ChooseCoding;
}

/** The public API. */
export interface Handler {
  /**
   * Returns undefined for requests outside the API. Synchronous if the limiter is. Throws or rejects if
   * the limiter fails or a file is missing.
   */
  handle(request: ApiRequest): HttpResponse | Promise<HttpResponse> | undefined;
  /** Returns the 400 for bytes that are not a valid request. It counts as one request of a known client. */
  refuse(client: string | undefined): Promise<HttpResponse>;
  /** Returns the 500 for a server error, which does not reveal the cause. Never throws. */
  fail(method: string, path: string): HttpResponse;
}

/** Creates the handler that every host calls. */
export function createHandler(options: HandlerOptions): Handler {
  const { mode, limiter, files, chooseCoding = () => 'identity' } = options;
  const { quota } = limiter;
  const published = new Map(
    [...files].map(([path, file]) => [path, createRepresentations(path, file, mode)]),
  );

  function consume(client: string | undefined, cost: 0 | 1) {
    return client === undefined
      ? { allowed: true, ...fullWindow(quota) }
      : limiter.consume(client, cost);
  }

  function complete(
    request: ApiRequest,
    decision: Decision,
    result: RateLimitResult,
  ): HttpResponse {
    const { method, target } = request;
    // If a preflight got 429 itself, the browser would hide the 429 from the page.
    const hasPreflightResponse =
      request.isPreflight && decision !== 'read' && decision.status === 204;
    if (!result.allowed && !hasPreflightResponse) {
      const refusal = createError({ code: 'rate_limited', retryAfter: result.reset }, method);
      return finish(refusal, target.path, result);
    }
    return decision === 'read' ? read(request, result) : finish(decision, target.path, result);
  }

  function read(request: ApiRequest, state: RateLimitState): HttpResponse {
    const { path } = request.target;
    const representations = published.get(path);
    if (!representations) throw new Error(`The handler has no file for ${path}.`);
    const { status, headers, body } = negotiate(representations, request, chooseCoding);
    return { status, headers: { ...headers, ...rateLimitFields(quota, state) }, body };
  }

  /** Completes a response that is not a file. */
  function finish(response: HttpResponse, path: string, state: RateLimitState): HttpResponse {
    const rateLimit = rateLimitFields(quota, state);
    return addHeaders(response, { ...apiSecurityFields, ...deprecationFields(path), ...rateLimit });
  }

  return {
    handle(request) {
      const { method, target, client } = request;
      const decided = decide(method, target);
      if (!decided) return undefined;
      const isError = decided !== 'read' && decided.status >= 400;
      const decision = isError && method === 'OPTIONS' && request.isPreflight ? preflight : decided;
      if (mode === 'advertised' && decision === 'read') return read(request, fullWindow(quota));
      const result = consume(client, isApiPath(target.path) ? 1 : 0);
      // The memory limiter is synchronous, and an await would slow down every read.
      return result instanceof Promise
        ? result.then((counted) => complete(request, decision, counted))
        : complete(request, decision, result);
    },
    async refuse(client) {
      const malformed = createError({ code: 'bad_request', cause: 'http' }, 'GET');
      return finish(malformed, '', await consume(client, 1));
    },
    fail(method, path) {
      const error = createError({ code: 'internal_error' }, method);
      // The limiter may be the part that failed, so the response shows a full window.
      return finish(error, path, fullWindow(quota));
    },
  };
}
