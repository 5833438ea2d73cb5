import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort, startNodeServer, type RunningHost } from './hosts.ts';

/** The samples of Prometheus' text format (version 0.0.4), by name and labels. */
function parseSamples(text: string): Map<string, number> {
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** The responses counted by route and status, but for what the start asked for. */
async function countsOf(operator: string): Promise<Record<string, number>> {
  const samples = parseSamples(await (await fetch(`${operator}/metrics`)).text());
  return Object.fromEntries(
    [...samples]
      .filter(([name]) => name.startsWith('frontdesk_requests_total{'))
      .map(
        ([name, count]) =>
          [name.replace(/^\w+\{route="(.*)",status="(\d+)"\}$/, '$1 $2'), count] as const,
      )
      .filter(([name]) => name !== 'site 200'),
  );
}

describe('The operator port', () => {
  let host: RunningHost;
  let operator: string;
  beforeAll(async () => {
    const port = await findFreePort();
    operator = `http://127.0.0.1:${port}`;
    host = await startNodeServer({ OPERATOR_PORT: String(port), RATE_LIMIT: '8' });
  });
  afterAll(() => host.stop());

  const ask = (path: string, method = 'GET') =>
    fetch(`${host.origin.replace('localhost', '127.0.0.1')}${path}`, { method });

  it('says that the process runs and takes requests, and counts no request for a client', async () => {
    for (let time = 0; time < 20; time += 1) {
      for (const path of ['/livez', '/readyz']) {
        const response = await fetch(`${operator}${path}`);
        expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
      }
    }
    const first = await ask('/api/v1/health');
    expect(first.headers.get('ratelimit')).toMatch(/^8;r=7;/);
  });

  it('counts responses by route and status, and paths that are none of ours together', async () => {
    const before = await countsOf(operator);
    await ask('/api/v1/info');
    await ask('/api/v1/info?format=xml');
    await ask('/api/info', 'POST');
    for (const name of ['a', 'b', 'c']) await ask(`/api/${name}`);
    await ask('/openapi.json');
    await ask('/no-such-page');
    for (let time = 0; time < 3; time += 1) await ask('/api/v1/health');
    await sendGarbage(new URL(host.origin).port);
    const after = await countsOf(operator);
    const counted = Object.fromEntries(
      Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
    );
    expect(counted).toEqual({
      '/api/v1/info 200': 1,
      '/api/v1/info 400': 1,
      '/api/info 405': 1,
      'unknown 404': 3,
      '/openapi.json 200': 1,
      'site 404': 1,
      '/api/v1/health 200': 1,
      '/api/v1/health 429': 2,
      'none 400': 1,
    });
  });

  it('has a histogram of latency by route, in seconds', async () => {
    const samples = parseSamples(await (await fetch(`${operator}/metrics`)).text());
    const name = 'frontdesk_request_duration_seconds';
    const route = 'route="/api/v1/info"';
    const count = samples.get(`${name}_count{${route}}`);
    expect(count).toBeGreaterThan(0);
    expect(samples.get(`${name}_bucket{le="+Inf",${route}}`)).toBe(count);
    const sum = samples.get(`${name}_sum{${route}}`) ?? 0;
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(10);
  });

  it('has nothing else, and says nothing of clients', async () => {
    expect((await fetch(`${operator}/`)).status).toBe(404);
    expect(await (await fetch(`${operator}/metrics`)).text()).not.toContain('127.0.0.1');
  });
});

describe('The operator’s port', () => {
  it('is not there unless it is asked for', async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent' });
    for (const path of ['/metrics', '/livez', '/readyz']) {
      expect((await fetch(`${host.origin}${path}`)).status).toBe(404);
    }
    await host.stop();
  });

  it('says that the server takes no more requests, as soon as it is told to stop', async () => {
    const port = await findFreePort();
    const host = await startNodeServer({ OPERATOR_PORT: String(port), LOG_LEVEL: 'silent' });
    const running = net.connect(Number(new URL(host.origin).port), '127.0.0.1');
    running.write('GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n');
    await setTimeout(200);
    host.program.process.kill('SIGTERM');
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    await expect.poll(() => status('/readyz')).toBe(503);
    expect(await status('/livez')).toBe(200);
    running.write('\r\n');
    expect(await host.program.exited).toBe(0);
  });

  it('says in one sentence that its own port is in use', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as net.AddressInfo;
    await expect(startNodeServer({ OPERATOR_PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use: set OPERATOR_PORT to a free one.`,
    );
    taken.close();
  });
});

describe('The gauge of the store', () => {
  const gauge = 'frontdesk_rate_limit_store_up';
  const read = async (env: Record<string, string>) => {
    const port = await findFreePort();
    const host = await startNodeServer({ OPERATOR_PORT: String(port), ...env });
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await host.stop();
    return parseSamples(metrics).get(gauge);
  };

  it('is 0 from the start if the store can not be reached', async () => {
    // Nobody listens on port 9.
    expect(await read({ RATE_LIMIT_STORE: 'valkey://127.0.0.1:9' })).toBe(0);
  });

  it('is left out if there is no store', async () => {
    expect(await read({})).toBeUndefined();
  });
});

describe('The log', () => {
  it('names the client if LOG_CLIENTS is set, by the key that the limiter uses', async () => {
    const host = await startNodeServer({ LOG_CLIENTS: 'true', TRUST_PROXY: '1' });
    await fetch(`${host.origin}/api/health`, { headers: { 'X-Forwarded-For': '2001:db8::1' } });
    await host.stop();
    expect(host.program.output.stdout).toContain('"path":"/api/health","status":200');
    expect(host.program.output.stdout).toContain('"client":"2001:db8:0:0::/64"');
  });
});

function sendGarbage(port: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.resume().once('close', () => {
      resolve();
    });
    socket.end('hello there\r\n\r\n');
  });
}
