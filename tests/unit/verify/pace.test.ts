import { describe, expect, it } from 'vitest';
import { ask, type Exchange } from '../../../src/verify/check.ts';
import { createPacedSend } from '../../../src/verify/pace.ts';
import { respond, simulate } from './simulated-target.ts';

const read = ask('GET', '/api/v1/info');

const limited = (retryAfter?: string) =>
  respond(429, '', retryAfter === undefined ? {} : { 'retry-after': retryAfter });
const rateLimit = (value: string) => respond(200, '', { ratelimit: value });
const followedBy = (next: Exchange) => ({ ...respond(200), next: [next] });

/** A target with these answers in turn, repeating the last one. Waiting moves its clock. */
function start(answers: readonly (Exchange | ((time: number) => Exchange))[]) {
  let time = 1_000_000;
  const waits: [seconds: number, reason: string][] = [];
  const target = simulate((_request, count) => {
    const answer = answers[Math.min(count, answers.length) - 1] ?? limited();
    return typeof answer === 'function' ? answer(time) : answer;
  });
  const send = createPacedSend((request) => target.send(request), {
    now: () => time,
    sleep: (milliseconds) => Promise.resolve((time += milliseconds)),
    onWait: (seconds, reason) => waits.push([seconds, reason]),
  });
  return {
    waits,
    sent: () => target.asked.length,
    read: () => send(read),
    pass: (seconds: number) => (time += seconds * 1000),
  };
}

const full = rateLimit('600;r=600;t=60');

describe('A paced run', () => {
  it('leaves the last tenth of a window to others, and continues in the next one', async () => {
    // A server that allows 600 requests in 60 seconds. Its window began with this run.
    let remaining = 600;
    let end = 1_060_000;
    const { read, waits } = start([
      (time) => {
        if (time >= end) [remaining, end] = [600, time + 60_000];
        remaining -= 1;
        return rateLimit(`600;r=${remaining};t=${Math.ceil((end - time) / 1000)}`);
      },
    ]);
    let min = 600;
    for (let count = 0; count < 1300; count += 1) {
      await read();
      min = Math.min(min, remaining);
    }
    expect(min).toBe(60);
    expect(waits.map(([seconds]) => seconds)).toEqual([60, 60]);
    expect(waits[0]?.[1]).toContain('left to other clients');
  });

  it.each<[string, Exchange[], number[]]>([
    ['the end of the window', [rateLimit('600;r=3;t=20'), full], [20]],
    ['nothing for the constant full window', [full], []],
    ['only one window for a low value that does not rise', [rateLimit('600;r=1;t=60')], [60]],
    ['two minutes at most', [rateLimit('600;r=0;t=86400'), full], [120]],
    ['the last response', [followedBy(rateLimit('600;r=60;t=30')), full], [30]],
    ['nothing for an empty value', [rateLimit('')], []],
    ['nothing for a value without parameters', [rateLimit('600')], []],
    ['nothing for a value of another draft', [rateLimit('"default";r=0;t=60')], []],
    ['nothing for a value that is not digits', [rateLimit('600;r=1e9;t=60')], []],
  ])('waits for %s', async (_name, answers, seconds) => {
    const { read, waits } = start(answers);
    for (let count = 0; count < 50; count += 1) await read();
    expect(waits.map(([waited]) => waited)).toEqual(seconds);
  });

  it('waits only for the rest of a window', async () => {
    const { read, waits, pass } = start([rateLimit('600;r=3;t=20'), full]);
    await read();
    pass(15);
    await read();
    expect(waits.map(([seconds]) => seconds)).toEqual([5]);
  });
});

describe('After a 429, a paced run', () => {
  const date = (milliseconds: number) => new Date(milliseconds).toUTCString();

  it.each<[string, Exchange[], status: number, seconds: number[]]>([
    ['as Retry-After says', [limited('42'), full], 200, [42]],
    ['until a date', [limited(date(1_030_000)), full], 200, [30]],
    ['longer each time without Retry-After', [limited()], 429, [1, 2, 4]],
    ['not for an hour', [limited('3600')], 429, []],
    ['not until a far date', [limited(date(9_000_000))], 429, []],
    ['a second at least', [limited('0'), limited(date(0)), limited('x'), full], 200, [1, 1, 4]],
    ['if it is not the first response', [followedBy(limited('7')), full], 200, [7]],
  ])('waits and sends the request again: %s', async (_name, answers, status, seconds) => {
    const { read, waits, sent } = start(answers);
    expect((await read()).status).toBe(status);
    expect(waits).toEqual(seconds.map((waited) => [waited, 'the rate limit is used up']));
    expect(sent()).toBe(seconds.length + 1);
  });
});
