import type { Spending } from '../contract/budget.ts';
import type { BudgetStore, LocalBudget } from './budget.ts';

/** What a worker asks of the budget in its primary: clients with what each spends, in order. */
interface Question {
  readonly spend: readonly (readonly [client: string, cost: 0 | 1])[];
}

/** The answers to one question, in its order. */
interface Answer {
  readonly spent: readonly Spending[];
}

/** One end of the channel between a primary and a worker, as node:cluster gives it. */
export interface Channel {
  send(message: object): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Lets a worker spend the budget of this process. */
export function serveBudget(worker: Channel, budget: LocalBudget): void {
  worker.on('message', (message) => {
    if (!isQuestion(message)) return;
    const spent = message.spend.map(([client, cost]) => budget.spend(client, cost));
    worker.send({ spent } satisfies Answer);
  });
}

/**
 * The budget of the primary, as a store. What is asked in one turn of the event loop goes in one
 * message, since a message costs more than what it says.
 */
export function createPrimaryStore(primary: Channel): BudgetStore {
  const waiting: ((spending: Spending) => void)[] = [];
  let question: (readonly [client: string, cost: 0 | 1])[] = [];

  function ask(): void {
    primary.send({ spend: question } satisfies Question);
    question = [];
  }

  primary.on('message', (message) => {
    if (!isAnswer(message)) return;
    for (const spending of message.spent) waiting.shift()?.(spending);
  });
  return {
    spend(client, cost) {
      if (question.length === 0) setImmediate(ask);
      question.push([client, cost]);
      return new Promise((resolve) => waiting.push(resolve));
    },
    close: () => undefined,
  };
}

function isQuestion(message: unknown): message is Question {
  return typeof message === 'object' && message !== null && 'spend' in message;
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'spent' in message;
}
