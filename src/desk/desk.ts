import type { Budget, LocalBudget } from '../rate-limit/limiter.ts';
import { formatRateLimit, type Spending } from '../contract/rate-limit.ts';
import type { BudgetMode } from '../contract/headers.ts';
import { apiSecurityFields } from '../contract/security-fields.ts';
import {
  announceDeprecation,
  answer,
  answerFailure,
  type Answer,
  type Outcome,
} from '../fallback/answer.ts';
import { answerFault, costOf, meter, refuseOverBudget, withBudget } from '../fallback/meter.ts';
import { parseTarget } from '../fallback/target.ts';
import { flatten, type FlatFields, type Representations } from './representation.ts';
import { select } from './select.ts';

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
  /** True where the public origin has TLS. */
  readonly secure?: boolean;
}

/**
 * The whole public surface. It throws, or rejects, only where `budget` or `read` does. A reply is a
 * promise where the budget's is.
 */
export interface Desk<Reply = DeskReply | Promise<DeskReply>> {
  /** Undefined for a request that the site answers, not the desk. */
  respond(request: DeskRequest): Reply | undefined;
  /** The answer to bytes that are no request: a 400, which spends like any other. */
  refuse(client: string): Reply;
  /** The answer to a fault of ours: a 500 that reveals nothing and never throws. */
  fail(method: string, target: string): DeskReply;
}

/** Puts the contract's answers, the published files and the read budget together. */
export function createDesk(options: DeskOptions & { budget: LocalBudget }): Desk<DeskReply>;
export function createDesk(options: DeskOptions): Desk;
export function createDesk({ mode, budget, read, secure = false }: DeskOptions): Desk {
  const { quota } = budget;
  const security = flatten(apiSecurityFields(secure));

  function respond(request: DeskRequest): DeskReply | Promise<DeskReply> | undefined {
    const outcome = answer(request);
    if (!outcome) return undefined;
    if (mode === 'advertised' && 'read' in outcome) return select(read(outcome.read), request);
    const spending = budget.spend(request.client, costOf(request.target));
    return spending instanceof Promise
      ? spending.then((spent) => conclude(request, outcome, spent))
      : conclude(request, outcome, spending);
  }

  function conclude(request: DeskRequest, outcome: Outcome, spending: Spending): DeskReply {
    const { method, target } = request;
    if (!('read' in outcome)) {
      const metered = meter(outcome, method, quota, spending);
      return finish(announceDeprecation(metered, target));
    }
    if (!spending.allowed) {
      const refused = refuseOverBudget(method, quota, spending);
      return finish(announceDeprecation(refused, target));
    }
    const { status, fields, body } = select(read(outcome.read), request);
    return { status, fields: withLimit(fields, formatRateLimit(quota, spending)), body };
  }

  function refuseWith(spending: Spending): DeskReply {
    const malformed = answerFailure({ code: 'bad_request' }, 'GET');
    return finish(withBudget(malformed, quota, spending));
  }

  function finish(answered: Answer): DeskReply {
    return toReply(answered, security);
  }

  return {
    respond,
    refuse(client) {
      const spending = budget.spend(client, 1);
      return spending instanceof Promise ? spending.then(refuseWith) : refuseWith(spending);
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
