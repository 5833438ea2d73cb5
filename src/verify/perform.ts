import type { Check, CheckRequest, Exchange, Step } from './check.ts';
import { describe } from './describe-failure.ts';
import { judge, type Judgment } from './judge.ts';
import { toAttempt, type Result } from './result.ts';
import type { Sender } from './sender.ts';

/** Stands for the response of a check that sends nothing. */
const nothing: Exchange = { status: 0, headers: {}, body: Buffer.alloc(0) };

/** Sends the requests of a check and judges the responses. */
export async function perform(check: Check, sender: Sender, origin?: URL): Promise<Result> {
  const sent: { request: CheckRequest; exchange?: Exchange }[] = [];
  const received = () => sent.flatMap(({ exchange }) => exchange ?? []);
  const fresh = check.phase === 'alone' || check.phase === 'last';

  async function send(request: CheckRequest): Promise<void> {
    const index = sent.push({ request }) - 1;
    sent[index] = { request, exchange: await sender.send(request, { fresh }) };
  }

  let judgment: Judgment;
  try {
    for (const batch of toBatches(check.requests, fresh)) {
      const made = batch.flatMap((step) => (typeof step === 'function' ? step(received()) : step));
      const lost = (await Promise.allSettled(made.map(send))).find(isRejected);
      if (lost) throw lost.reason;
    }
    const all = check.requests.length === 0 ? [nothing] : received();
    judgment = await judge(check.expect, all, sender.log);
  } catch (error) {
    judgment = { mismatches: [describe(error)], about: [] };
  }
  const { mismatches, about, note } = judgment;
  if (mismatches.length === 0) {
    return { check, outcome: 'passed', ...(note !== undefined && { note }) };
  }
  const attempts = sent
    .filter(({ exchange }) => exchange === undefined || about.includes(exchange))
    .map(({ request, exchange }) => toAttempt(request, origin, exchange));
  return { check, outcome: 'failed', mismatches, attempts };
}

/** Groups the steps that can be sent side by side: those without a function between them. */
function toBatches(steps: readonly Step[], oneByOne: boolean): Step[][] {
  const batches: Step[][] = [];
  for (const step of steps) {
    const last = batches.at(-1);
    const joins = last && !oneByOne && typeof step !== 'function' && typeof last[0] !== 'function';
    if (joins) last.push(step);
    else batches.push([step]);
  }
  return batches;
}

function isRejected(result: PromiseSettledResult<void>): result is PromiseRejectedResult {
  return result.status === 'rejected';
}
