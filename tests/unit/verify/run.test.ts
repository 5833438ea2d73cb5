import { describe, expect, it } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { ask, type Check, type CheckRequest } from '../../../src/verify/check.ts';
import { runChecks } from '../../../src/verify/run.ts';
import { respond, simulate } from './simulated-target.ts';

function check(id: string, parts: Partial<Check> = {}): Check {
  const claim = { id, sentence: `${id}.`, clause: 'paths', need: 'http' } as const;
  return { ...claim, requests: [ask('GET', `/${id}`)], expect: { status: 200 }, ...parts };
}

const fine = () => respond(200, 'fine');
const sleep = () => Promise.resolve();

describe('A run', () => {
  it('sends each distinct request once, and again only for a check that runs last', async () => {
    const target = simulate(fine);
    const requests = [ask('GET', '/a'), ask('GET', '/a'), ask('GET', '/a', { A: 'b' })];
    await runChecks([check('one', { requests }), check('two', { requests })], target);
    expect(target.asked).toHaveLength(2);
    await runChecks([check('three', { requests, phase: 'last' })], target);
    expect(target.asked).toHaveLength(5);
  });

  it('reports the request and the response of a failure', async () => {
    const target = simulate(() => respond(500, 'x', { age: '7' }));
    const [result] = await runChecks([check('a')], target);
    expect(result).toMatchObject({
      outcome: 'failed',
      mismatches: ['expected status 200, received 500'],
      attempts: [{ request: ask('GET', '/a'), exchange: { status: 500, headers: { age: '7' } } }],
    });
  });

  it('sends at most six requests at a time, and those of a last check in order', async () => {
    let [now, most] = [0, 0];
    const target = simulate(fine);
    const slow = {
      ...target,
      async send(request: CheckRequest) {
        most = Math.max(most, (now += 1));
        await setTimeout(5);
        now -= 1;
        return target.send(request);
      },
    };
    const requests = Array.from({ length: 20 }, (_, index) => ask('GET', `/${index}`));
    await runChecks([check('all', { requests })], slow);
    expect(most).toBe(6);
    most = 0;
    await runChecks([check('last', { requests, phase: 'last' })], slow);
    expect(most).toBe(1);
  });

  it('sends a request again if no response or a 5xx arrives', async () => {
    const answers = [respond(503), fine()];
    const target = simulate((_request, count) => {
      if (count > 2 && count % 2 === 1) throw new Error('lost');
      return answers[count - 1] ?? fine();
    });
    const checks = [check('a'), check('b', { phase: 'last' })];
    const results = await runChecks(checks, target, { sleep });
    expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
    expect(target.asked).toHaveLength(4);
  });

  it('skips what an unusable info record makes meaningless', async () => {
    const target = simulate(({ target: path }) =>
      path === '/api/v1/info' ? respond(404) : fine(),
    );
    const results = await runChecks(
      [
        check('body-v1-info', { needsInfo: false, requests: [ask('GET', '/api/v1/info')] }),
        check('a', { needsInfo: true }),
        check('b', { requests: [ask('GET', '/api/v1/info?x')] }),
        check('c'),
      ],
      target,
    );
    const outcomes = results.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['failed', 'skipped', 'skipped', 'passed']);
    expect(results[1]).toMatchObject({ reason: 'not checked: /api/v1/info does not get 200' });
  });

  it('reports only the request that got no response', async () => {
    const target = simulate(({ target: path }) => {
      if (path === '/b') throw new Error('nobody is there');
      return fine();
    });
    const requests = [ask('GET', '/a'), ask('GET', '/b'), ask('GET', '/c')];
    const [result] = await runChecks([check('a', { requests })], target);
    expect(result).toMatchObject({
      mismatches: ['nobody is there'],
      attempts: [{ request: { target: '/b' } }],
    });
    expect(result).not.toHaveProperty('attempts.0.exchange');
  });

  it('reports an error in a judgment as a mismatch', async () => {
    const also = () => {
      throw new RangeError('too large');
    };
    const [result] = await runChecks([check('a', { expect: { also } })], simulate(fine));
    expect(result).toMatchObject({ outcome: 'failed', mismatches: ['too large'] });
  });

  it('skips a check whose need the target lacks, without a request', async () => {
    const target = simulate(fine);
    const [result] = await runChecks([check('a', { need: 'wire' })], target);
    expect(result).toMatchObject({ outcome: 'skipped', reason: 'it has no connections' });
    expect(target.asked).toEqual([]);
  });

  it('waits before its last checks, unless the first one failed', async () => {
    const waits: number[] = [];
    const clock = { now: () => 0, sleep: (time: number) => Promise.resolve(waits.push(time)) };
    const checks = [check('a', { phase: 'first' }), check('b', { phase: 'last' })];
    await runChecks(checks, simulate(fine), clock);
    expect(waits).toEqual([2700]);
    const [, last] = await runChecks(
      checks,
      simulate(() => respond(404)),
      clock,
    );
    expect(last).toMatchObject({ reason: 'not checked: the first requests failed' });
    expect(waits).toHaveLength(1);
  });

  it('reports each result at once', async () => {
    const reported: string[] = [];
    const onResult = ({ check: { id } }: { check: { id: string } }) => reported.push(id);
    await runChecks([check('a'), check('b')], simulate(fine), { onResult });
    expect(reported).toEqual(['a', 'b']);
  });
});

describe('A run of many checks', () => {
  const many = Array.from({ length: 20 }, (_, index) => check(`c${index}`));

  it('ends after five requests in a row without a response, and skips the rest', async () => {
    const target = simulate(() => {
      throw new Error('nobody is there');
    });
    const results = await runChecks(many, target);
    expect(target.asked.length).toBeLessThan(25);
    expect(results.at(-1)).toMatchObject({
      outcome: 'skipped',
      reason: 'not checked: 5 requests in a row got no response',
    });
  });

  it('ends after 64 MiB, later responses on a connection included', async () => {
    const block = respond(200, Buffer.alloc(8 * 1024 * 1024));
    const target = simulate(() => ({ ...block, next: [block, block] }));
    const results = await runChecks(many, target);
    expect(target.asked.length).toBeLessThan(10);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
      { mismatches: ['not checked: the run received more than 64 MiB'] },
    ]);
  });

  it('ends after 15 minutes, with one check failed', async () => {
    let time = 0;
    const target = simulate(() => {
      time += 4 * 60_000;
      return fine();
    });
    const results = await runChecks(many, target, { now: () => time });
    const failed = results.filter(({ outcome }) => outcome === 'failed');
    expect(failed).toMatchObject([
      { mismatches: ['not checked: the run took more than 15 minutes'] },
    ]);
    expect(results.at(-1)).toMatchObject({ outcome: 'skipped' });
  });
});
