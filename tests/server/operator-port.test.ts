import { remainingAfter } from '../rate-limit-fields.ts';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { findFreePort, startNodeServer, type RunningHost } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

let host: RunningHost;
let operator: string;
afterEach(() => host.stop());

async function start(env: Record<string, string> = {}): Promise<void> {
  const port = String(await findFreePort());
  operator = `http://127.0.0.1:${port}`;
  host = await startNodeServer({ LOG_LEVEL: 'silent', OPERATOR_PORT: port, ...env });
}

const portOf = () => Number(new URL(host.origin).port);

const ask = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${portOf()}${path}`, { method });

/** The samples in Prometheus' text format (version 0.0.4), by name and labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`${operator}/metrics`)).text();
  expect(text).not.toContain('127.0.0.1');
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

describe('The operator port', () => {
  it('says that the process runs and accepts requests, which costs no client anything', async () => {
    await start();
    for (const path of ['/livez', '/readyz', '/livez', '/readyz']) {
      const response = await fetch(`${operator}${path}`);
      expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
    }
    expect((await fetch(`${operator}/`)).status).toBe(404);
    expect((await ask('/api/v1/health')).headers.get('ratelimit')).toMatch(remainingAfter(1));
  });

  it('says that the server accepts no more requests when it stops', async () => {
    await start();
    const running = connectRaw(portOf(), 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n');
    await setTimeout(200);
    host.program.process.kill('SIGTERM');
    const status = async (path: string) => (await fetch(`${operator}${path}`)).status;
    await expect.poll(() => status('/readyz')).toBe(503);
    expect(await status('/livez')).toBe(200);
    running.socket.end('\r\n');
    expect(await host.program.exited).toBe(0);
  });

  it('counts and times responses by route and status, and gives unknown paths one label', async () => {
    await start({ RATE_LIMIT: '7' });
    await ask('/api/v1/info');
    await ask('/api/v1/info?format=xml');
    await ask('/api/info', 'POST');
    for (const name of ['a', 'b', 'c']) await ask(`/api/${name}`);
    await ask('/openapi.json');
    await ask('/no-such-page');
    for (let time = 0; time < 2; time += 1) await ask('/api/v1/health');
    await connectRaw(portOf(), 'hello there\r\n\r\n').ended;
    const samples = await readMetrics();
    const counts = [...samples].flatMap(([name, count]) => {
      const [, route, status] =
        /^frontdesk_requests_total\{route="(.*)",status="(\d+)"\}$/.exec(name) ?? [];
      return route === undefined ? [] : [[`${route} ${String(status)}`, count] as const];
    });
    expect(Object.fromEntries(counts)).toEqual({
      // From the wait for the server's start.
      'site 200': 1,
      '/api/v1/info 200': 1,
      '/api/v1/info 400': 1,
      '/api/info 405': 1,
      'unknown 404': 3,
      '/openapi.json 200': 1,
      'site 404': 1,
      '/api/v1/health 200': 1,
      '/api/v1/health 429': 1,
      'none 400': 1,
    });
    const time = 'frontdesk_request_duration_seconds';
    expect(samples.get(`${time}_count{route="/api/v1/info"}`)).toBe(2);
    expect(samples.get(`${time}_sum{route="/api/v1/info"}`)).toBeGreaterThan(0);
    expect(samples.get(`${time}_sum{route="/api/v1/info"}`)).toBeLessThan(1);
  });

  it.each([
    ['0 if the store is down', { RATE_LIMIT_STORE: 'valkey://127.0.0.1:9' }, 0],
    ['absent without a store', {}, undefined],
  ])('has a gauge of the store that is %s', async (_name, env, value) => {
    await start(env);
    expect((await readMetrics()).get('frontdesk_rate_limit_store_up')).toBe(value);
  });

  it('is closed unless OPERATOR_PORT is set, and the public port has none of its paths', async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent' });
    for (const path of ['/metrics', '/livez', '/readyz']) {
      expect((await ask(path)).status).toBe(404);
    }
  });
});
