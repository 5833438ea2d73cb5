import { expect, it } from 'vitest';
import { createRequest, type Check } from '../../../src/packages/verify/checks/check.ts';
import { rateLimitChecks } from '../../../src/packages/verify/checks/rate-limit.ts';
import { runChecks } from '../../../src/packages/verify/run.ts';
import { rateLimitAfter } from '../../rate-limit-fields.ts';
import { respond, simulate } from '../simulated-target.ts';

const read = (need: Check['need']): Check => ({
  ...{ id: need, sentence: '', clause: 'answers', need },
  async *run({ send }) {
    await send(createRequest('GET', '/api/v1/info'));
    yield* [];
  },
});

it.each([
  ['stands still', 'failed', () => 60],
  ['counts down', 'passed', (time: number) => 60 - Math.floor(time / 1000)],
])('In the shortest run, a reset that %s has %s', async (_name, outcome, toReset) => {
  let time = 0;
  const target = simulate((_request, count) =>
    respond(200, '', { ratelimit: rateLimitAfter(count, toReset(time)) }),
  );
  const clock = rateLimitChecks.filter(({ id }) => id === 'rate-limit-clock');
  const results = await runChecks([read('http'), read('log'), ...clock], target, {
    now: () => time,
    sleep: (milliseconds: number) => Promise.resolve((time += milliseconds)),
  });
  expect(results.at(-1)?.outcome).toBe(outcome);
});
