import { expect, it } from 'vitest';
import { toLimits } from '../../src/verify/limits.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { createPace } from '../../src/verify/pace.ts';
import { createSession } from '../../src/verify/session.ts';
import { listenHttp, listenRaw, type Listening } from './listen.ts';

const limits = toLimits(1000);

/** Runs only the check of a server's reach, and stops the server. */
async function reach(server: Listening) {
  const target = createOriginTarget(server.origin, limits);
  const command = { key: undefined, gate: false, only: ['reach'] };
  const options = { command, target, expected: undefined, limits, pace: createPace() };
  const [result] = await createSession(options).run(() => undefined);
  target.close?.();
  await server.stop();
  return result;
}

it.each([
  [200, undefined],
  [404, undefined],
  [500, undefined],
  [302, '/api/v1/health/'],
  [302, 'mailto:a@b.example'],
  [302, 'http://'],
])('An origin is reached if it answers %i with Location %s', async (status, location) => {
  const server = await listenHttp((_request, response) => {
    response.writeHead(status, location === undefined ? {} : { Location: location }).end();
  });
  expect(await reach(server)).toMatchObject({ outcome: 'passed' });
});

it('An origin is not reached if it sends no response', async () => {
  const server = await listenRaw((socket) => socket.destroy());
  expect(await reach(server)).toMatchObject({
    outcome: 'failed',
    mismatches: [expect.stringContaining('closed the connection')],
    attempts: [{ origin: server.origin, request: { target: '/api/v1/health' } }],
  });
});

it('An origin is not reached if it redirects to another one, which gets no request', async () => {
  let requests = 0;
  const stranger = await listenHttp((_request, response) => {
    requests += 1;
    response.end();
  });
  const server = await listenHttp((_request, response) => {
    response.writeHead(307, { Location: `${stranger.origin.origin}/x` }).end();
  });
  const result = await reach(server);
  await stranger.stop();
  const mismatches = [`it redirects to ${stranger.origin.origin}: verify that origin instead`];
  expect(result).toMatchObject({ mismatches, attempts: [{ received: { status: 307 } }] });
  expect(requests).toBe(0);
});
