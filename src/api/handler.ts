import type { Limiter, LocalLimiter } from '../rate-limit/limiter.ts';
import { formatRateLimit, type RateLimitResult } from '../contract/rate-limit.ts';
import type { RateLimitMode } from '../contract/headers.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import { announceDeprecation, answer, answerFailure, type Answer, type Outcome } from './decide.ts';
import { answerFault, costOf, meter, answerOverQuota, withRateLimit } from './meter.ts';
import { parseTarget } from './request-target.ts';
import { flatten, type FlatFields, type Representation } from './representation.ts';
import { select } from './select.ts';

/** A request, in the terms that any host can state. */
export interface DeskRequest {
  readonly method: string;
  readonly target: string;
  /** The client that the request counts for, as `toClientKey` writes it. */
  readonly client: string;
  readonly ifNoneMatch: string | undefined;
  readonly acceptEncoding: string | undefined;
}

/** A complete response. */
export interface DeskReply {
  readonly status: number;
  readonly fields: FlatFields;
  readonly body: Uint8Array | string | undefined;
}

export interface DeskOptions {
  readonly mode: RateLimitMode;
  readonly limiter: Limiter;
  /** Returns what is published at a path, in a coding that the client accepts. */
  readonly read: (path: string, acceptEncoding: string | undefined) => Representation;
  /** True where the public origin has TLS. */
  readonly secure?: boolean;
}

/**
 * The whole public surface. It throws, or rejects, only if `limiter` or `read` does. A reply is a
 * promise if the limiter's result is one.
 */
export interface Desk<Reply = DeskReply | Promise<DeskReply>> {
  /** Undefined for a request that the site answers, not the desk. */
  respond(request: DeskRequest): Reply | undefined;
  /** The 400 for bytes that are not a request. It counts as one request. */
  refuse(client: string): Reply;
  /** The answer to a fault of ours: a 500 that reveals nothing and never throws. */
  fail(method: string, target: string): DeskReply;
}

/** Puts the contract's answers, the published files and the limiter together. */
export function createDesk(options: DeskOptions & { limiter: LocalLimiter }): Desk<DeskReply>;
export function createDesk(options: DeskOptions): Desk;
export function createDesk({ mode, limiter, read, secure = false }: DeskOptions): Desk {
  const { quota } = limiter;
  const security = flatten(apiSecurityFields(secure));

  function respond(request: DeskRequest): DeskReply | Promise<DeskReply> | undefined {
    const outcome = answer(request);
    if (!outcome) return undefined;
    if (mode === 'advertised' && 'read' in outcome) return answerRead(outcome.read, request);
    const result = limiter.consume(request.client, costOf(request.target));
    return result instanceof Promise
      ? result.then((received) => conclude(request, outcome, received))
      : conclude(request, outcome, result);
  }

  function conclude(request: DeskRequest, outcome: Outcome, result: RateLimitResult): DeskReply {
    const { method, target } = request;
    if (!('read' in outcome)) {
      const metered = meter(outcome, method, quota, result);
      return finish(announceDeprecation(metered, target));
    }
    if (!result.allowed) {
      const refused = answerOverQuota(method, quota, result);
      return finish(announceDeprecation(refused, target));
    }
    const { status, fields, body } = answerRead(outcome.read, request);
    return { status, fields: withLimit(fields, formatRateLimit(quota, result)), body };
  }

  function answerRead(path: string, request: DeskRequest): DeskReply {
    return select(read(path, request.acceptEncoding), request);
  }

  function refuseWith(result: RateLimitResult): DeskReply {
    const malformed = answerFailure({ code: 'bad_request' }, 'GET');
    return finish(withRateLimit(malformed, quota, result));
  }

  function finish(answered: Answer): DeskReply {
    return toReply(answered, security);
  }

  return {
    respond,
    refuse(client) {
      const result = limiter.consume(client, 1);
      return result instanceof Promise ? result.then(refuseWith) : refuseWith(result);
    },
    fail(method, target) {
      return finish(announceDeprecation(answerFault(method, quota), target));
    },
  };
}

/** The fields of a representation with a live RateLimit in the place of the advertised one. */
function withLimit(fields: FlatFields, rateLimit: string): FlatFields {
  const live = fields.slice();
  live[live.length - 1] = rateLimit;
  return live;
}

/** True for a path whose answer only the desk may give, decoded or not: no file server stands in. */
export function belongsToDesk(target: string): boolean {
  const { path } = parseTarget(target);
  return answer({ method: 'GET', target: path }) !== undefined;
}

/** A contract answer as a reply, its fields after others. */
export function toReply({ status, headers, body }: Answer, before?: FlatFields): DeskReply {
  return { status, fields: flatten(headers, before), body };
}
