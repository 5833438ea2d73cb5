import { expect, it } from 'vitest';
import { ask, type Sent } from '../../../../src/verify/check.ts';
import { checks } from '../../../../src/verify/checks.ts';
import { rateLimitAfter } from '../../../rate-limit-fields.ts';
import { respond } from '../simulated-target.ts';

function sent(status: number, ratelimit = rateLimitAfter(1)): Sent {
  const exchange = respond(status, '', { ratelimit });
  return { request: ask('GET', '/api/v1/info'), start: 0, end: 0, exchange };
}

const fine = sent(200);
const lost: Sent = { request: fine.request, start: 0, end: 0, lost: 'closed the connection' };

it.each<[string, Sent[]]>([
  ['answered', [lost]],
  ['steady', [sent(201), fine]],
  ['limited', [sent(429)]],
  ['budget-each', [sent(404), fine]],
  ['budget-clock', [sent(404, rateLimitAfter(2, 19)), sent(200, rateLimitAfter(3, 9))]],
])('A failure of %s has the requests that led to it', async (id, attempts) => {
  const check = checks.find((one) => one.id === id);
  const log = [...attempts, ...(attempts.includes(fine) ? [] : [fine])];
  expect(await check?.expect.also?.(respond(404), [], log)).toMatchObject({ attempts });
});
