import { expect, it } from 'vitest';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { createReachCheck } from '../../src/verify/reach.ts';
import { runChecks } from '../../src/verify/run.ts';
import { listenHttp, type Listening } from './listen.ts';

const timeout = 1000;

/** Runs the check of a server's reach, and stops the server. */
async function reach(server: Listening) {
  const target = createOriginTarget(server.origin, timeout);
  const [result] = await runChecks([], target, { reach: createReachCheck(server.origin) });
  await server.stop();
  return result;
}

it.each([
  ['passed', 200, '{"ok":true}', {}],
  ['passed', 500, '{"error":{}}', {}],
  ['passed', 503, 'down', { 'RateLimit-Policy': '600;w=60' }],
  ['failed', 200, '<h1>Hello</h1>', {}],
  ['failed', 404, '', {}],
  ['failed', 302, '', { Location: '/api/v1/health/' }],
  ['failed', 302, '', { Location: 'mailto:a@b.example' }],
])('The check of an origin has %s if it answers %i with %j and %j', async (...row) => {
  const [outcome, status, body, headers] = row;
  const server = await listenHttp((_request, response) => {
    response.writeHead(status, { ...headers }).end(body);
  });
  const result = await reach(server);
  expect(result?.outcome).toBe(outcome);
  if (result?.outcome === 'failed') {
    expect(result.mismatches).toMatchObject([
      { text: expect.stringMatching(/^the origin does not serve this API: /) as unknown },
    ]);
  }
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
  expect(result).toMatchObject({
    mismatches: [
      {
        text: `it redirects to ${stranger.origin.origin}`,
        next: `Verify ${stranger.origin.origin} instead.`,
      },
    ],
  });
  expect(requests).toBe(0);
});
