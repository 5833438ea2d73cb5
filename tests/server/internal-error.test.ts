import { expect, it } from 'vitest';
import { publicQuota } from '../../src/api/rate-limit.ts';
import { createRequest } from '../../src/verify/checks/check.ts';
import { startLocalServer } from './local-server.ts';

it('A bug in the server returns a 500 that reveals nothing, and logs its cause', async () => {
  const server = await startLocalServer({
    quota: publicQuota,
    consume() {
      throw new Error('the cellar is flooded');
    },
  });
  const exchange = await server.target.send(createRequest('GET', '/api/v1/info'));
  await server.stop();
  expect(exchange.status).toBe(500);
  const body = exchange.body.toString();
  expect(JSON.parse(body)).toMatchObject({ error: { message: 'Unexpected server error.' } });
  expect(body).not.toMatch(/cellar|\bat\b.*:\d/);
  const cause = { message: 'the cellar is flooded' };
  expect(server.logged).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining(cause) as unknown }),
  );
});
