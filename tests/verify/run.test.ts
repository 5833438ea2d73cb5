import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  createRequest,
  type Check,
  type Context,
  type Result,
  type Target,
} from '../../src/packages/verify/checks/check.ts';
import { runChecks } from '../../src/packages/verify/run.ts';
import { respond, simulate } from './simulated-target.ts';

/** A check that gets the path of its id and expects 200, or does something else. */
function check(id: string, parts: Partial<Check> = {}): Check {
  return {
    ...{ id, sentence: `${id}.`, clause: 'paths', need: 'http' },
    async *run({ get }) {
      const { status } = await get(`/${id}`);
      if (status !== 200) yield `received ${status}`;
    },
    ...parts,
  };
}

/** A check that only sends requests. */
const sends = (send: (context: Context) => Promise<unknown>) =>
  check('sends', {
    async *run(context) {
      await send(context);
    },
  });

const failuresOf = (results: readonly Result[]) =>
  results.flatMap((result) =>
    result.outcome === 'failed' ? result.mismatches.map(({ text }) => text) : [],
  );
const fine = () => respond(200, 'fine');
const sleep = () => Promise.resolve();
const pathsOf = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

describe('A run', () => {
  it('sends a request once with get, and each time with send', async () => {
    const target = simulate(fine);
    const requests = ['/a', '/a', createRequest('GET', '/a', { A: 'b' })];
    await runChecks([sends(({ get }) => Promise.all(requests.map(get))), check('a')], target);
    expect(target.asked).toHaveLength(2);
    await runChecks([sends(({ send }) => Promise.all(requests.map(send)))], target);
    expect(target.asked).toHaveLength(5);
  });

  it('reports a mismatch with the last exchange, unless it has its own', async () => {
    const pair = check('b', {
      async *run({ get }) {
        yield { text: 'no', exchanges: [await get('/b')], next: 'Try again.' };
        await get('/c');
      },
    });
    const [one, other] = [
      { request: { target: '/a' }, status: 500 },
      { request: { target: '/b' } },
    ];
    const target = simulate(() => respond(500));
    expect(await runChecks([check('a'), pair], target)).toMatchObject([
      { outcome: 'failed', mismatches: [{ text: 'received 500', exchanges: [one] }] },
      { mismatches: [{ text: 'no', exchanges: [other], next: 'Try again.' }] },
    ]);
  });

  it('sends at most six requests at a time', async () => {
    let [now, most] = [0, 0];
    const target = {
      name: 'slow',
      async send() {
        most = Math.max(most, (now += 1));
        await setTimeout(5);
        now -= 1;
        return fine();
      },
    };
    await runChecks([sends(({ get }) => Promise.all(pathsOf(20).map(get)))], target);
    expect(most).toBe(6);
  });

  it('retries once if no response or a 5xx arrives', async () => {
    const target = simulate((_request, count) => {
      if (count === 3) throw new Error('lost');
      return count === 1 ? respond(503) : fine();
    });
    for (const id of ['a', 'b']) {
      expect(await runChecks([check(id)], target)).toMatchObject([{ outcome: 'passed' }]);
    }
    expect(target.asked).toHaveLength(4);
  });

  it.each([
    ['as long as Retry-After says', '42', 200, [42]],
    ['a second at least', '0', 200, [1]],
    ['longer each time without it', undefined, 429, [1, 2, 4, 8, 16, 32, 64]],
    ['until a date in Retry-After', new Date(5000).toUTCString(), 200, [5]],
    ['as without it if its value is wrong', 'soon', 429, [1, 2, 4, 8, 16, 32, 64]],
    ['longer than Retry-After says if that was too short', '4', 429, [4, 4, 4, 8, 16, 32, 64]],
    ['not for an hour', '3600', 429, []],
  ])('waits after a 429: %s', async (_name, after, status, seconds) => {
    const waits: number[] = [];
    const headers = after === undefined ? undefined : { 'retry-after': after };
    const target = simulate((_request, count) =>
      count > 1 && status === 200 ? fine() : respond(429, '', headers),
    );
    const sleep = (time: number) => Promise.resolve(waits.push(time / 1000));
    const [result] = await runChecks([check('a')], target, { sleep, now: () => 0 });
    expect(waits).toEqual(seconds);
    expect(result?.outcome).toBe(status === 200 ? 'passed' : 'failed');
  });

  it.each([
    ['of a CDN', {}, 'something in front of the site limits requests (429, text/html)'],
    ['of the API', { 'ratelimit-policy': '600;w=60' }, 'other clients at this address use up its'],
  ])('stops if it gets only 429s %s, and says so once', async (_name, own, says) => {
    const target = simulate(() => respond(429, '', { 'content-type': 'text/html', ...own }));
    const many = Array.from({ length: 20 }, (_, index) => check(`c${index}`));
    const results = await runChecks(many, target, { sleep });
    expect(target.asked.length).toBeLessThan(60);
    expect(failuresOf(results)).toEqual([expect.stringContaining(says)]);
  });

  it('fails one check for a path that never responds, and skips the others that need it', async () => {
    const target = simulate(({ target: path }) => {
      if (path === '/a') throw new Error('closed');
      return fine();
    });
    const needs = sends(({ get }) => get('/a'));
    const head = sends(({ send }) => send(createRequest('HEAD', '/a')));
    expect(await runChecks([check('a'), needs, head, check('b')], target)).toMatchObject([
      { outcome: 'failed', mismatches: [{ text: 'closed' }] },
      { outcome: 'skipped', reason: '/a got no response' },
      { outcome: 'skipped' },
      { outcome: 'passed' },
    ]);
  });

  it('fails another check if the first one that needs a lost response is expected to fail', async () => {
    const target = simulate(() => {
      throw new Error('closed');
    });
    const checks = [check('a', { differs: 'trace' }), check('a')];
    const results = await runChecks(checks, target, { behind: ['nginx'] });
    expect(results).toMatchObject([{ outcome: 'expected' }, { outcome: 'failed' }]);
  });

  it('reports the request that got no response, and an error in a check, as a mismatch', async () => {
    const target = simulate(({ target: path }) => {
      if (path === '/1') throw new Error('nobody is there');
      return fine();
    });
    const broken = sends(() => Promise.reject(new RangeError('too large')));
    const results = await runChecks(
      [sends(({ get }) => Promise.all(pathsOf(3).map(get))), broken],
      target,
    );
    const exchanges = [{ request: { target: '/1' }, status: 0 }];
    expect(results).toMatchObject([
      { outcome: 'failed', mismatches: [{ text: 'nobody is there', exchanges }] },
      { outcome: 'failed', mismatches: [{ text: 'too large', exchanges: [] }] },
    ]);
  });

  it('fails a check of facts if there is no info record, with its response', async () => {
    const missing = simulate(() => respond(404));
    const text = 'expected an info record, received status 404';
    const exchanges = [{ request: { target: '/api/v1/info' } }];
    expect(await runChecks([sends(({ facts }) => facts())], missing)).toMatchObject([
      { outcome: 'failed', mismatches: [{ text, exchanges }] },
    ]);
  });

  it.each([
    ['log', { lacks: 'only files' }, 'only files'],
    ['build', { lacks: 'only files' }, 'only files'],
    ['build', {}, 'no build to compare with: add --against dist'],
  ] as const)('skips a check that needs a %s if the target is %j', async (need, parts, reason) => {
    const target = simulate(fine);
    const results = await runChecks([check('a', { need })], { ...target, ...parts });
    expect(results).toMatchObject([{ outcome: 'skipped', reason }]);
    expect(target.asked).toEqual([]);
  });

  it('waits before the checks of the log, and runs them last', async () => {
    const waits: number[] = [];
    const target = simulate(fine);
    await runChecks([check('a', { need: 'log' }), check('b')], target, {
      now: () => 0,
      sleep: (time: number) => Promise.resolve(waits.push(time)),
    });
    expect(waits).toEqual([2700]);
    expect(target.asked.map(({ target: path }) => path)).toEqual(['/b', '/a']);
  });
});

describe('A run of many checks', () => {
  const many = Array.from({ length: 20 }, (_, index) => check(`c${index}`));

  it('ends after 15 minutes', async () => {
    let now = 0;
    const most: (number | undefined)[] = [];
    const target: Target = {
      name: 'slow',
      send(_request, max) {
        most.push(max);
        now += 4 * 60_000;
        return Promise.resolve(
          now === 4 * 60_000 ? fine() : respond(429, '', { 'retry-after': '120' }),
        );
      },
    };
    const results = await runChecks(many, target, { now: () => now, sleep });
    // No request and no wait may last longer than the rest of the time.
    expect(most).toEqual([15, 11, 7, 3].map((minutes) => minutes * 60_000));
    expect([...new Set(failuresOf(results))].sort()).toEqual([
      expect.stringContaining('something in front of the site limits requests'),
      'the run stopped after 15 minutes',
    ]);
    expect(results.at(0)).toMatchObject({ outcome: 'passed' });
  });

  it('does not wait until after its end', async () => {
    let now = 0;
    const target = simulate(() => {
      now = 14 * 60_000;
      return respond(429, '', { 'retry-after': '61' });
    });
    await runChecks([check('a')], target, { now: () => now, sleep });
    expect(target.asked).toHaveLength(1);
  });
});
