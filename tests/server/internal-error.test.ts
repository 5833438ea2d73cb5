import { register } from 'prom-client';
import { expect, it } from 'vitest';
import { publicQuota } from '../../src/packages/api/rate-limit.ts';
import { createMetrics } from '../../src/packages/hosts/node/metrics.ts';
import { createRequest } from '../../src/packages/verify/checks/check.ts';
import { startLocalServer } from './local-server.ts';
import { connectRaw } from './raw-client.ts';

it('A bug in the server returns a 500 that reveals nothing, is counted, and has its cause in the log', async () => {
  const limiter = {
    quota: publicQuota,
    consume() {
      throw new Error('the cellar is flooded');
    },
  };
  const server = await startLocalServer(limiter, { metrics: createMetrics() });
  const exchange = await server.target.send(createRequest('GET', '/api/v1/info'));
  const invalid = connectRaw(server.port, 'hello there\r\n\r\n');
  await invalid.ended;
  await server.stop();
  expect(invalid.statuses()).toEqual([500]);
  const metrics = await register.metrics();
  for (const route of ['/api/v1/info', 'none']) {
    expect(metrics).toContain(`frontdesk_requests_total{route="${route}",status="500"} 1\n`);
  }
  expect(exchange.status).toBe(500);
  const body = exchange.body.toString();
  expect(JSON.parse(body)).toMatchObject({ error: { message: 'Unexpected server error.' } });
  expect(body).not.toMatch(/cellar|\bat\b.*:\d/);
  const cause = { message: 'the cellar is flooded' };
  expect(server.logged).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining(cause) as unknown }),
  );
});
