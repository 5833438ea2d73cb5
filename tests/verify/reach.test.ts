import { describe, expect, it } from 'vitest';
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

describe('An origin is reached', () => {
  it.each([200, 404, 500, 304])('if it answers %i', async (status) => {
    const server = await listenHttp((_request, response) => response.writeHead(status).end());
    expect(await reach(server)).toMatchObject({ outcome: 'passed' });
  });

  it.each(['/api/v1/health/', 'mailto:a@b.example', 'http://'])(
    'if it redirects to %s, which is not another origin',
    async (location) => {
      const server = await listenHttp((_request, response) =>
        response.writeHead(302, { Location: location }).end(),
      );
      expect(await reach(server)).toMatchObject({ outcome: 'passed' });
    },
  );

  it('if only the second attempt gets a response', async () => {
    let count = 0;
    const server = await listenRaw((socket) => {
      count += 1;
      if (count === 1) socket.destroy();
      else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });
    expect(await reach(server)).toMatchObject({ outcome: 'passed' });
  });
});

describe('An origin is not reached', () => {
  it('if two attempts get no response', async () => {
    let count = 0;
    const server = await listenRaw((socket) => {
      count += 1;
      socket.destroy();
    });
    expect(await reach(server)).toMatchObject({
      outcome: 'failed',
      mismatches: [expect.stringContaining('closed the connection')],
      attempts: [{ origin: server.origin, request: { target: '/api/v1/health' } }],
    });
    expect(count).toBe(2);
  });

  it('if it redirects to another origin, which gets no request', async () => {
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
    expect(result).toMatchObject({
      outcome: 'failed',
      mismatches: [`it redirects to ${stranger.origin.origin}: verify that origin instead`],
      attempts: [{ received: { status: 307 } }],
    });
    expect(requests).toBe(0);
  });
});
