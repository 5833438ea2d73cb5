import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Exchange } from '../../src/verify/check.ts';
import { checkEnd } from '../../src/verify/checks/routes.ts';
import { runChecks } from '../../src/verify/run.ts';
import {
  endingPaths,
  fixtureEnd,
  fixtureRoutes,
  moments,
} from '../unit/contract/fixture-routes.ts';
import { publicPaths } from '../unit/public-paths.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

let now: number = moments[0].now;
let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer(undefined, { routes: fixtureRoutes, now: () => now });
});
afterAll(() => server.stop());

/** Asks at a time, as a client that has asked for nothing yet. */
let clients = 0;
function askAt(time: number, method: string, target: string, headers: Record<string, string> = {}) {
  now = time;
  clients += 1;
  return server.target.send(
    ask(method, target, { 'X-Forwarded-For': `192.0.2.${clients}`, ...headers }),
  );
}

/** What every response of a route that ends says. */
const ending = { deprecation: '@2208988800', sunset: 'Fri, 29 Jun 2040 00:00:00 GMT' };

function expectUnknown({ status, headers, body }: Exchange, path: string, method: string): void {
  expect(status).toBe(404);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', ratelimit: '600;r=599;t=60' });
  for (const name of ['deprecation', 'sunset', 'link', 'allow']) {
    expect(headers).not.toHaveProperty(name);
  }
  if (method === 'HEAD') expect(body).toHaveLength(0);
  else {
    expect(JSON.parse(body.toString())).toMatchObject({
      error: { code: 'not_found', message: `Unknown public API path: ${path}` },
    });
  }
}

// In the order of time: one server, which nobody starts again.
describe.each(moments)('The Node server $when', ({ now: time, inForce }) => {
  it.each(endingPaths)('answers every method on %s', async (path) => {
    for (const [method, status] of [
      ['GET', 200],
      ['HEAD', 200],
      ['OPTIONS', 204],
      ['POST', 405],
      ['TRACE', 405],
    ] as const) {
      const exchange = await askAt(time, method, path);
      if (!inForce) expectUnknown(exchange, path, method);
      else {
        expect(exchange.status).toBe(status);
        expect(exchange.headers).toMatchObject(ending);
        expect(exchange.headers.link).toContain('rel="successor-version"');
      }
    }
  });

  it('answers `format` and a condition', async () => {
    const target = '/api/info?format=json';
    const good = await askAt(time, 'GET', target);
    const bad = await askAt(time, 'GET', '/api/info?format=xml');
    const again = await askAt(time, 'GET', target, {
      'If-None-Match': good.headers.etag ?? '*',
    });
    if (inForce) {
      expect([good.status, bad.status, again.status]).toEqual([200, 400, 304]);
      for (const { headers } of [good, bad, again]) expect(headers).toMatchObject(ending);
    } else for (const exchange of [good, bad, again]) expectUnknown(exchange, '/api/info', 'GET');
  });

  it('reads the other routes, and says of none that it ends', async () => {
    for (const path of publicPaths) {
      if ((endingPaths as readonly string[]).includes(path)) continue;
      const { status, headers } = await askAt(time, 'GET', path);
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('deprecation');
      expect(headers).not.toHaveProperty('sunset');
    }
  });
});

it('The checks of a route that ends find what it says, and those of one that stays find none', async () => {
  now = fixtureEnd.sunset.getTime() - 1;
  const late = await startLocalServer(undefined, { routes: fixtureRoutes, now: () => now });
  try {
    const checks = fixtureRoutes.map(checkEnd);
    const results = await runChecks(checks, late.target);
    expect(results.map(({ check, outcome }) => [check.id, outcome])).toEqual(
      fixtureRoutes.map(({ path, lifecycle }) => [
        `${lifecycle ? 'sunset' : 'no-sunset'}-${path.slice('/api/'.length).replace(/[/.]/g, '-')}`,
        'passed',
      ]),
    );
    // A route that ends fails where it is not to, and the other way round.
    const swapped = fixtureRoutes.map(({ lifecycle, ...route }) =>
      checkEnd(lifecycle ? route : { ...route, lifecycle: fixtureEnd }),
    );
    const wrong = await runChecks(swapped, late.target);
    expect(wrong.map(({ outcome }) => outcome)).toEqual(swapped.map(() => 'failed'));
  } finally {
    await late.stop();
  }
});
