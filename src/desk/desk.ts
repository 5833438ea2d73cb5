import type { Budget } from '../budget/budget.ts';
import { formatRateLimit } from '../contract/budget.ts';
import type { BudgetMode } from '../contract/headers.ts';
import { followContract } from '../contract/contract.ts';
import { isApiPath, statedRoutes, type Route } from '../contract/routes.ts';
import { announceEnd, answer, answerFailure, type Answer } from '../fallback/answer.ts';
import { answerFault, meter, refuseOverBudget, withBudget } from '../fallback/meter.ts';
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
  /** What the contract states; each route is in force until its sunset. */
  readonly routes?: readonly Route[];
  /** Milliseconds since the epoch; asked only while a route is to end. */
  readonly now?: () => number;
}

/** The whole public surface. It throws only where `budget` or `read` does. */
export interface Desk {
  /** Undefined for a request that the site answers, not the desk. */
  respond(request: DeskRequest): DeskReply | undefined;
  /** The answer to bytes that are no request: a 400, which spends like any other. */
  refuse(client: string): DeskReply;
  /** The answer to a fault of ours: a 500 that reveals nothing and never throws. */
  fail(method: string, target: string): DeskReply;
}

/** Puts the contract's answers, the published files and the read budget together. */
export function createDesk({
  mode,
  budget,
  read,
  routes = statedRoutes,
  now = Date.now,
}: DeskOptions): Desk {
  const { quota } = budget;
  const inForce = followContract(routes, now);

  function respond(request: DeskRequest): DeskReply | undefined {
    const { method, target, client } = request;
    const contract = inForce();
    const outcome = answer(request, contract);
    if (!outcome) return undefined;
    if (!('read' in outcome)) {
      const metered = meter(outcome, method, quota, budget.spend(client, 1), contract);
      return toReply(announceEnd(metered, target, contract));
    }
    if (mode === 'advertised') return select(read(outcome.read), request);

    // The OpenAPI document is not under /api: it shows the client's budget and spends none of it.
    const spending = budget.spend(client, isApiPath(outcome.read) ? 1 : 0);
    if (!spending.allowed) {
      const refused = refuseOverBudget(method, quota, spending, contract);
      return toReply(announceEnd(refused, target, contract));
    }
    const { status, fields, body } = select(read(outcome.read), request);
    return { status, fields: withLimit(fields, formatRateLimit(quota, spending)), body };
  }

  return {
    respond,
    refuse(client) {
      const malformed = answerFailure({ code: 'bad_request' }, 'GET', inForce());
      return toReply(withBudget(malformed, quota, budget.spend(client, 1)));
    },
    fail(method, target) {
      const contract = inForce();
      return toReply(announceEnd(answerFault(method, quota, contract), target, contract));
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
