import type { Check, CheckRequest } from './check.ts';
import { describe } from './describe-failure.ts';
import { judge, type Judgment } from './judge.ts';
import type { Attempt, Result } from './result.ts';
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

  let judgment: Judgment;
  try {
    await sendAll(check.requests);
    await sendAll(check.followUp?.(received()) ?? []);
    judgment = await judge(check.expect, received(), sender.log);
  } catch (error) {
    judgment = { mismatches: [describe(error)], about: [] };
  }
  const { mismatches, about, note } = judgment;
  if (mismatches.length === 0) {
    return { check, outcome: 'passed', ...(note !== undefined && { note }) };
  }
  const attempts = sent.filter(({ exchange }) => !exchange || about.includes(exchange));
  return { check, outcome: 'failed', mismatches, attempts };
}
