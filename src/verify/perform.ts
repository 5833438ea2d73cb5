import type { Attempt, Check, CheckRequest } from './check.ts';
import { describe } from './describe-failure.ts';
import { judge } from './judge.ts';
import type { Result } from './result.ts';
import type { Sender } from './sender.ts';

/** Sends the requests of a check and judges the responses. */
export async function perform(check: Check, sender: Sender): Promise<Result> {
  const sent: Attempt[] = [];
  const received = () => sent.flatMap(({ exchange }) => exchange ?? []);
  const isLast = check.phase === 'last';

  async function send(request: CheckRequest): Promise<void> {
    const index = sent.push({ request }) - 1;
    const exchange = await (isLast ? sender.send(request) : sender.sendOnce(request));
    sent[index] = { request, exchange };
  }

  async function sendAll(requests: readonly CheckRequest[]): Promise<void> {
    if (isLast) {
      for (const request of requests) await send(request);
      return;
    }
    const settled = await Promise.allSettled(requests.map(send));
    const lost = settled.find(({ status }) => status === 'rejected');
    if (lost?.status === 'rejected') throw lost.reason;
  }

  try {
    await sendAll(check.requests);
    await sendAll(check.followUp?.(received()) ?? []);
    const { mismatches, attempts = sent, note } = await judge(check.expect, received(), sender.log);
    if (mismatches.length > 0) return { check, outcome: 'failed', mismatches, attempts };
    return { check, outcome: 'passed', ...(note !== undefined && { note }) };
  } catch (error) {
    const lost = sent.filter(({ exchange }) => !exchange);
    const attempts = lost.length > 0 ? lost : sent;
    return { check, outcome: 'failed', mismatches: [describe(error)], attempts };
  }
}
