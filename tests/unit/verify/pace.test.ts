import { describe, expect, it } from 'vitest';
import { ask, type Exchange } from '../../../src/verify/check.ts';
import { createPace } from '../../../src/verify/pace.ts';
import type { Target } from '../../../src/verify/target.ts';

const read = ask('GET', '/api/v1/info');

function respond(headers: Record<string, string>, status = 200, next?: Exchange[]): Exchange {
  return { status, headers, body: Buffer.alloc(0), ...(next && { next }) };
}

const limited = (retryAfter?: string) =>
  respond(retryAfter === undefined ? {} : { 'retry-after': retryAfter }, 429);
const rateLimit = (value: string) => respond({ ratelimit: value });

/** A target with these answers in turn, repeating the last one. Waiting moves its clock. */
function simulate(answers: readonly (Exchange | ((time: number) => Exchange))[]) {
  let time = 1_000_000;
  let sent = 0;
  const waits: [seconds: number, reason: string][] = [];
  const pace = createPace({
    now: () => time,
    sleep: (milliseconds) => {
      time += milliseconds;
      return Promise.resolve();
    },
    onWait: (seconds, reason) => waits.push([seconds, reason]),
  });
  const target: Target = {
    name: 'simulated',
    shows: { file: true, http: true, site: true, wire: true },
    send() {
      const answer = answers[Math.min(sent, answers.length - 1)] ?? limited();
      sent += 1;
      return Promise.resolve(typeof answer === 'function' ? answer(time) : answer);
    },
  };
  return {
    waits,
    sent: () => sent,
    read: () => pace.send(target, read),
    pass: (seconds: number) => (time += seconds * 1000),
  };
}

describe('A pace', () => {
  it('leaves the last tenth of a window to others, and continues in the next one', async () => {
    // A server that allows 600 requests in 60 seconds. Its window began with this run.
    let remaining = 600;
    let end = 1_060_000;
    const { read, waits } = simulate([
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
    expect(waits[0]?.[1]).toContain('left to others');
  });

  it('waits only until the window ends', async () => {
    const { read, waits, pass } = simulate([
      rateLimit('600;r=3;t=20'),
      rateLimit('600;r=599;t=60'),
    ]);
    await read();
    pass(15);
    await read();
    expect(waits.map(([seconds]) => seconds)).toEqual([5]);
  });

  it('never waits for the constant full window', async () => {
    const { read, waits } = simulate([rateLimit('600;r=600;t=60')]);
    for (let count = 0; count < 2000; count += 1) await read();
    expect(waits).toEqual([]);
  });

  it('waits only once for a low value that does not rise', async () => {
    const { read, waits } = simulate([rateLimit('600;r=1;t=60')]);
    for (let count = 0; count < 50; count += 1) await read();
    expect(waits).toHaveLength(1);
  });

  it.each(['', '600', '600;r=x;t=1', '"default";r=0;t=60', '600;r=1e9;t=60'])(
    'ignores %j',
    async (value) => {
      const { read, waits } = simulate([rateLimit(value)]);
      await read();
      await read();
      expect(waits).toEqual([]);
    },
  );

  it('waits at most two minutes for a window', async () => {
    const { read, waits } = simulate([rateLimit('600;r=0;t=86400'), rateLimit('600;r=600;t=60')]);
    await read();
    await read();
    expect(waits.map(([seconds]) => seconds)).toEqual([120]);
  });

  it('reads the rate limit of the last response on a connection', async () => {
    const { read, waits } = simulate([
      respond({ ratelimit: '600;r=61;t=30' }, 200, [rateLimit('600;r=60;t=30')]),
    ]);
    await read();
    await read();
    expect(waits.map(([seconds]) => seconds)).toEqual([30]);
  });
});

describe('After a 429, a pace', () => {
  it('repeats the request when Retry-After says', async () => {
    const { read, waits, sent } = simulate([limited('42'), rateLimit('600;r=599;t=60')]);
    expect((await read()).status).toBe(200);
    expect(waits).toEqual([[42, 'the read budget is used up']]);
    expect(sent()).toBe(2);
  });

  it('accepts a date in Retry-After', async () => {
    const { read, waits } = simulate([
      limited(new Date(1_030_000).toUTCString()),
      rateLimit('600;r=599;t=60'),
    ]);
    await read();
    expect(waits.map(([seconds]) => seconds)).toEqual([30]);
  });

  it('backs off exponentially without Retry-After, and returns the 429 in the end', async () => {
    const { read, waits, sent } = simulate([limited()]);
    expect((await read()).status).toBe(429);
    expect(waits.map(([seconds]) => seconds)).toEqual([1, 2, 4]);
    expect(sent()).toBe(4);
  });

  it.each(['3600', new Date(9_000_000).toUTCString()])(
    'does not wait until %s',
    async (retryAfter) => {
      const { read, waits, sent } = simulate([limited(retryAfter)]);
      expect((await read()).status).toBe(429);
      expect([waits, sent()]).toEqual([[], 1]);
    },
  );

  it('waits at least a second, whatever Retry-After says', async () => {
    const { read, waits } = simulate([
      limited('0'),
      limited('Thu, 01 Jan 1970 00:00:00 GMT'),
      limited('x'),
      respond({}),
    ]);
    await read();
    expect(waits.map(([seconds]) => seconds)).toEqual([1, 1, 4]);
  });

  it('notices one after the first response on a connection', async () => {
    const { read, waits } = simulate([respond({}, 200, [limited('7')]), respond({})]);
    await read();
    expect(waits.map(([seconds]) => seconds)).toEqual([7]);
  });
});
