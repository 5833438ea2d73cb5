import {
  budgetFields,
  fullWindow,
  type BudgetState,
  type Quota,
  type Spending,
} from '../contract/rate-limit.ts';
import { isApiPath } from '../contract/routes.ts';
import { answerFailure, type Answer } from './answer.ts';
import { parseTarget } from './target.ts';

/** How many requests of a client's budget a request spends: one under `/api`, whatever its method. */
export function costOf(target: string): 0 | 1 {
  return isApiPath(parseTarget(target).path) ? 1 : 0;
}

/** An answer with the budget's fields; a 429 in its place where the request was over budget. */
export function meter(answer: Answer, method: string, quota: Quota, spending: Spending): Answer {
  return spending.allowed
    ? withBudget(answer, quota, spending)
    : refuseOverBudget(method, quota, spending);
}

/** The 429 of a client that has used up its budget. */
export function refuseOverBudget(method: string, quota: Quota, state: BudgetState): Answer {
  const failure = { code: 'rate_limited', retryAfter: state.reset } as const;
  return withBudget(answerFailure(failure, method), quota, state);
}

/** The answer to a fault of ours. The budget may be what failed, so the fields state a full window. */
export function answerFault(method: string, quota: Quota): Answer {
  const fault = answerFailure({ code: 'internal_error' }, method);
  return withBudget(fault, quota, fullWindow(quota));
}

/** An answer with the budget's fields. */
export function withBudget(answer: Answer, quota: Quota, state: BudgetState): Answer {
  return { ...answer, headers: { ...answer.headers, ...budgetFields(quota, state) } };
}
