import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ask, Skip, type Check, type Context } from '../../../src/verify/check.ts';
import { runChecks } from '../../../src/verify/run.ts';
import { respond, simulate } from './simulated-target.ts';

/** A check that gets a path and expects 200, or does something else. */
function check(id: string, parts: Partial<Check> = {}): Check {
  return {
    ...{ id, sentence: `${id}.`, clause: 'paths', need: 'http' },
    async *run({ get }) {
      const { status } = await get(ask('GET', `/${id}`));
      if (status !== 200) yield `received ${status}`;
    },
    ...parts,
  };
}

/** A check that only sends requests. */
const sends = (send: (context: Context) => Promise<unknown>, parts: Partial<Check> = {}) =>
  check('sends', {
    async *run(context) {
      await send(context);
    },
    ...parts,
  });

const fine = () => respond(200, 'fine');
const sleep = () => Promise.resolve();

describe('A run', () => {
  it('gets each distinct request once, and sends a request each time', async () => {
    const target = simulate(fine);
    const requests = [ask('GET', '/a'), ask('GET', '/a'), ask('GET', '/a', { A: 'b' })];
    await runChecks([sends(({ getAll }) => getAll(requests)), check('a')], target);
    expect(target.asked).toHaveLength(2);
    await runChecks([sends(({ send }) => Promise.all(requests.map(send)))], target);
    expect(target.asked).toHaveLength(5);
  });

  it('reports a mismatch with the last exchange, unless it has its own', async () => {
    const target = simulate(() => respond(500, 'x', { age: '7' }));
    const pair = check('b', {
      async *run({ get }) {
        yield { mismatch: 'no', exchanges: [await get(ask('GET', '/b'))], next: 'Try again.' };
        await get(ask('GET', '/c'));
      },
    });
    expect(await runChecks([check('a'), pair], target)).toMatchObject([
      {
        outcome: 'failed',
        mismatches: [
          {
            text: 'received 500',
            exchanges: [{ request: { target: '/a' }, status: 500, headers: { age: '7' } }],
          },
        ],
      },
      {
        mismatches: [
          { text: 'no', exchanges: [{ request: { target: '/b' } }], next: 'Try again.' },
        ],
      },
    ]);
  });

  it('sends at most six requests at a time', async () => {
    let [now, most] = [0, 0];
    const target = simulate(fine);
    const slow: typeof target = {
      ...target,
      async send(request) {
        most = Math.max(most, (now += 1));
        await setTimeout(5);
        now -= 1;
        return target.send(request);
      },
    };
    const requests = Array.from({ length: 20 }, (_, index) => ask('GET', `/${index}`));
    await runChecks([sends(({ getAll }) => getAll(requests))], slow);
    expect(most).toBe(6);
  });

  it('sends a request again if no response or a 5xx arrives', async () => {
    const target = simulate((_request, count) => {
      if (count === 3) throw new Error('lost');
      return count === 1 ? respond(503) : fine();
    });
    const results = await runChecks([check('a')], target, { sleep });
    const others = await runChecks([check('b')], target, { sleep });
    expect([...results, ...others].map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
    expect(target.asked).toHaveLength(4);
  });

  it.each([
    ['as long as Retry-After says', '42', 200, [42]],
    ['a second at least', '0', 200, [1]],
    ['longer each time without it', undefined, 429, [1, 2, 4]],
    ['not for an hour', '3600', 429, []],
  ])('waits after a 429: %s', async (_name, after, status, seconds) => {
    const waits: number[] = [];
    const headers = after === undefined ? undefined : { 'retry-after': after };
    const target = simulate((_request, count) =>
      count > 1 && status === 200 ? fine() : respond(429, '', headers),
    );
    const options = { sleep: (time: number) => Promise.resolve(waits.push(time / 1000)) };
    const [result] = await runChecks([check('a')], target, options);
    expect(waits).toEqual(seconds);
    expect(result?.outcome).toBe(status === 200 ? 'passed' : 'failed');
  });

  it('skips the checks that need facts if there is no info record', async () => {
    const target = simulate(() => respond(404));
    const facts = sends((context) => context.facts());
    expect(await runChecks([facts, check('a')], target)).toMatchObject([
      { outcome: 'skipped', reason: 'not checked: /api/v1/info does not get 200' },
      { outcome: 'failed' },
    ]);
  });

  it('reports the request that got no response', async () => {
    const target = simulate(({ target: path }) => {
      if (path === '/b') throw new Error('nobody is there');
      return fine();
    });
    const requests = [ask('GET', '/a'), ask('GET', '/b'), ask('GET', '/c')];
    expect(await runChecks([sends(({ getAll }) => getAll(requests))], target)).toMatchObject([
      {
        mismatches: [
          { text: 'nobody is there', exchanges: [{ request: { target: '/b' }, status: 0 }] },
        ],
      },
    ]);
  });

  it('reports an error in a check as a mismatch', async () => {
    const broken = sends(() => Promise.reject(new RangeError('too large')));
    const [result] = await runChecks([broken], simulate(fine));
    expect(result).toMatchObject({ outcome: 'failed', mismatches: [{ text: 'too large' }] });
  });

  it('skips a check whose need the target lacks, without a request', async () => {
    const target = simulate(fine);
    const lacks = { log: 'it keeps no log' };
    const [result] = await runChecks([check('a', { need: 'log' })], { ...target, lacks });
    expect(result).toMatchObject({ outcome: 'skipped', reason: 'it keeps no log' });
    expect(target.asked).toEqual([]);
  });

  it('waits before the checks of the log, and runs them last', async () => {
    const waits: number[] = [];
    const reported: string[] = [];
    await runChecks([check('a', { need: 'log' }), check('b')], simulate(fine), {
      now: () => 0,
      sleep: (time: number) => Promise.resolve(waits.push(time)),
      onResult: (result) => reported.push(result.check.id),
    });
    expect(waits).toEqual([2700]);
    expect(reported).toEqual(['b', 'a']);
  });

  it('skips everything if the origin is not reached', async () => {
    const reach = check('reach');
    const target = simulate(() => respond(404));
    const results = await runChecks([check('a'), check('b', { need: 'log' })], target, { reach });
    const reason = 'not checked: the first requests failed';
    expect(results).toMatchObject([{ outcome: 'failed' }, { reason }, { reason }]);
    expect(target.asked).toHaveLength(1);
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

  it('ends after 64 MiB, headers included', async () => {
    const block = respond(200, Buffer.alloc(4_000_000), { X: 'x'.repeat(4_000_000) });
    const target = simulate(() => block);
    const results = await runChecks(many, target);
    expect(target.asked.length).toBeLessThan(20);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
      { mismatches: [{ text: 'not checked: the run received more than 64 MiB' }] },
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
      { mismatches: [{ text: 'not checked: the run took more than 15 minutes' }] },
    ]);
    expect(results.at(-1)).toMatchObject({ outcome: 'skipped' });
  });

  it('gives up a check that lists more than 2,000 paths', async () => {
    const requests = Array.from({ length: 2001 }, (_, index) => ask('GET', `/${index}`));
    const target = simulate(fine);
    const [result] = await runChecks([sends(({ getAll }) => getAll(requests))], target);
    const text = 'expected at most 2000 paths, received 2001';
    expect(result).toMatchObject({ outcome: 'failed', mismatches: [{ text }] });
    expect(target.asked).toEqual([]);
  });

  it('is reported as skipped by a check that can only repeat another failure', async () => {
    const skips = sends(() => Promise.reject(new Skip('there is no manifest')));
    const [, result] = await runChecks(
      [check('a'), skips],
      simulate(() => respond(404)),
    );
    expect(result).toMatchObject({ reason: 'not checked: there is no manifest' });
  });
});
