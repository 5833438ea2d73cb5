import type { RateLimitMode } from '../contract/headers.ts';
import {
  formatRateLimit,
  formatRateLimitPolicy,
  fullWindow,
  type RateLimitResult,
  type RateLimitState,
} from '../contract/rate-limit.ts';
import { isApiPath } from '../contract/routes.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import { addDeprecation, createError, decide, type Decision } from './decide.ts';
import { flatten, type Answer, type FlatFields, type Reply } from './reply.ts';
import type { Representation } from './representation.ts';
import { parseTarget } from './request-target.ts';
import { select } from './select.ts';

/** A request in plain values, which every host can supply. */
export interface ApiRequest {
  readonly method: string;
  readonly target: string;
  /** The client that the request counts for, as `toClientKey` writes it. */
  readonly client: string;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

export interface HandlerOptions {
  readonly mode: RateLimitMode;
  readonly limiter: Limiter;
  /** Returns the file published at a path, in an encoding that the client accepts. */
  readonly read: (path: string, acceptEncoding: string | undefined) => Representation;
  /** True if the public origin has TLS. */
  readonly secure?: boolean;
}

/**
 * The public API. It throws or rejects only if `limiter` or `read` does. A reply is a promise if the
 * limiter returns one.
 */
export interface Handler {
  /** Undefined for a request that is not for the API. */
  handle(request: ApiRequest): Reply | Promise<Reply> | undefined;
  /** Returns the 400 for bytes that are not a request. It counts as one request. */
  refuse(client: string): Reply | Promise<Reply>;
  /** Returns the 500 for a server error, which does not reveal the cause. Never throws. */
  fail(method: string, target: string): Reply;
}

/** Creates the handler that every host calls. */
export function createHandler({ mode, limiter, read, secure = false }: HandlerOptions): Handler {
  const { quota } = limiter;
  const policy = formatRateLimitPolicy(quota);
  const security = flatten(apiSecurityFields(secure));

  function handle(request: ApiRequest): Reply | Promise<Reply> | undefined {
    const decision = decide(request);
    if (!decision) return undefined;
    if (mode === 'advertised' && 'read' in decision) {
      return answerRead(decision.read, request, fullWindow(quota));
    }
    const cost = isApiPath(parseTarget(request.target).path) ? 1 : 0;
    const result = limiter.consume(request.client, cost);
    return result instanceof Promise
      ? result.then((received) => answer(request, decision, received))
      : answer(request, decision, result);
  }

  function answer(request: ApiRequest, decision: Decision, result: RateLimitResult): Reply {
    const { method, target } = request;
    if (!result.allowed) {
      const refusal = createError({ code: 'rate_limited', retryAfter: result.reset }, method);
      return finish(addDeprecation(refusal, target), result);
    }
    if ('read' in decision) return answerRead(decision.read, request, result);
    return finish(addDeprecation(decision, target), result);
  }

  function answerRead(path: string, request: ApiRequest, state: RateLimitState): Reply {
    const { status, fields, body } = select(read(path, request.acceptEncoding), request);
    return { status, fields: addRateLimit(fields, state), body };
  }

  function finish({ status, headers, body }: Answer, state: RateLimitState): Reply {
    return { status, fields: addRateLimit(flatten(headers, security), state), body };
  }

  function addRateLimit(fields: FlatFields, state: RateLimitState): FlatFields {
    return [...fields, 'RateLimit-Policy', policy, 'RateLimit', formatRateLimit(quota, state)];
  }

  return {
    handle,
    refuse(client) {
      const malformed = createError({ code: 'bad_request' }, 'GET');
      const result = limiter.consume(client, 1);
      return result instanceof Promise
        ? result.then((received) => finish(malformed, received))
        : finish(malformed, result);
    },
    fail(method, target) {
      const fault = createError({ code: 'internal_error' }, method);
      // The limiter may be the part that failed, so the response states a full window.
      return finish(addDeprecation(fault, target), fullWindow(quota));
    },
  };
}
