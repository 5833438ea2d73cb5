import type { Budget } from '../budget/budget.ts';
import { formatRateLimit, formatRateLimitPolicy, fullWindow } from '../contract/budget.ts';
import type { BudgetMode } from '../contract/headers.ts';
import { isApiPath } from '../contract/routes.ts';
import { answer, answerFailure, type Answer } from '../fallback/answer.ts';
import { parseTarget } from '../fallback/target.ts';
import { acceptableCodings } from './codings.ts';
import {
  flatten,
  type FlatFields,
  type Representation,
  type Representations,
} from './representation.ts';

/** A request, in the terms that any host can state. */
export interface DeskRequest {
  readonly method: string;
  readonly target: string;
  /** Who spends: a key of `toClientKey`. */
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
  readonly mode: BudgetMode;
  readonly budget: Budget;
  /** The representations published at a path that `answer` wants read. */
  readonly read: (path: string) => Representations;
}

/** The whole public surface. It throws only where `budget` or `read` does. */
export interface Desk {
  /** Undefined for a request that the site answers, not the desk. */
  respond(request: DeskRequest): DeskReply | undefined;
  /** The answer to bytes that are no request: a 400, which spends like any other. */
  refuse(client: string): DeskReply;
  /** The answer to a fault of ours: a 500 that reveals nothing and never throws. */
  fail(method: string): DeskReply;
}

/** Puts the contract's answers, the published files and the read budget together. */
export function createDesk({ mode, budget, read }: DeskOptions): Desk {
  const { quota } = budget;
  const policy = ['RateLimit-Policy', formatRateLimitPolicy(quota)];
  const advertised = [...policy, 'RateLimit', formatRateLimit(quota, fullWindow(quota))];

  function withBudget(reply: DeskReply, state: { remaining: number; reset: number }): DeskReply {
    const fields = [...reply.fields, ...policy, 'RateLimit', formatRateLimit(quota, state)];
    return { status: reply.status, fields, body: reply.body };
  }

  function respond(request: DeskRequest): DeskReply | undefined {
    const outcome = answer(request);
    if (!outcome) return undefined;

    if ('read' in outcome && mode === 'advertised') {
      const reply = select(read(outcome.read), request);
      return { ...reply, fields: [...reply.fields, ...advertised] };
    }
    // The OpenAPI document is not under /api: it shows the client's budget and spends none of it.
    const spends = !('read' in outcome) || isApiPath(outcome.read);
    const spending = budget.spend(request.client, spends ? 1 : 0);
    if (!spending.allowed) {
      const failure = { code: 'rate_limited', retryAfter: spending.reset } as const;
      return withBudget(toReply(answerFailure(failure, request.method)), spending);
    }
    const reply = 'read' in outcome ? select(read(outcome.read), request) : toReply(outcome);
    return withBudget(reply, spending);
  }

  return {
    respond,
    refuse(client) {
      return withBudget(
        toReply(answerFailure({ code: 'bad_request' }, 'GET')),
        budget.spend(client, 1),
      );
    },
    fail(method) {
      // The budget may be what failed, so it is not asked: the fields state the policy's full window.
      return withBudget(
        toReply(answerFailure({ code: 'internal_error' }, method)),
        fullWindow(quota),
      );
    },
  };
}

/** True for a path whose answer only the desk may give, decoded or not: no file server stands in. */
export function belongsToDesk(target: string): boolean {
  const { path } = parseTarget(target);
  return answer({ method: 'GET', target: path }) !== undefined;
}

/** A contract answer as a reply, without the budget. */
export function toReply({ status, headers, body }: Answer): DeskReply {
  return { status, fields: flatten(headers), body };
}

function select(representations: Representations, request: DeskRequest): DeskReply {
  const chosen = choose(representations, request.acceptEncoding);
  const { validator } = chosen;
  if (
    validator &&
    request.ifNoneMatch !== undefined &&
    matches(request.ifNoneMatch, validator.etag)
  ) {
    return { status: 304, fields: validator.fields, body: undefined };
  }
  return {
    status: 200,
    fields: chosen.fields,
    body: request.method === 'HEAD' ? undefined : chosen.body,
  };
}

function choose(
  representations: Representations,
  acceptEncoding: string | undefined,
): Representation {
  for (const coding of acceptableCodings(acceptEncoding)) {
    const representation = representations[coding];
    if (representation) return representation;
  }
  return representations.identity;
}

/** If-None-Match against our entity tag, by weak comparison (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === etag || tag === `W/${etag}`);
}
