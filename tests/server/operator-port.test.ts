import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { version } from '../../src/packages/facts/version.ts';
import { manifestSchema } from '../../src/packages/files/manifest.ts';
import { sitePaths } from '../../src/packages/files/paths.ts';
import { findFreePort, startNodeServer } from './hosts.ts';
import { connectRaw, head, type RawClient } from './raw-client.ts';

const operatorPort = String(await findFreePort());
const operator = `http://127.0.0.1:${operatorPort}`;
const host = await startNodeServer({
  LOG_LEVEL: 'silent',
  OPERATOR_PORT: operatorPort,
  RATE_LIMIT: '7',
  RATE_LIMIT_STORE: 'valkey://127.0.0.1:9',
});
afterAll(() => host.stop());

const port = Number(new URL(host.origin).port);

const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });

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

it('The operator port reports that the process runs and accepts requests', async () => {
  for (const path of ['/livez', '/readyz', '/livez', '/readyz?verbose']) {
    const response = await fetch(`${operator}${path}`);
    expect([response.status, await response.text()]).toEqual([200, 'ok\n']);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
  expect((await fetch(`${operator}/`)).status).toBe(404);
});

it('The public port has none of the operator paths', async () => {
  for (const path of ['/metrics', '/livez', '/readyz']) {
    expect((await ask(path)).status).toBe(404);
  }
});

it('Metrics count and time responses by route and status, with one label for unknown paths', async () => {
  const atFirst = await readMetrics();
  for (const route of ['/api/v1/info', '/api/health', '/openapi.json', 'none', 'site']) {
    for (const status of [429, 500]) {
      expect(atFirst.get(`frontdesk_requests_total{route="${route}",status="${status}"}`)).toBe(0);
    }
  }
  await ask('/api/v1/info');
  await ask('/api/v1/info?format=xml');
  await ask('/api/info', 'POST');
  for (const name of ['a', 'b', 'c']) await ask(`/api/${name}`);
  await ask('/openapi.json');
  for (let time = 0; time < 2; time += 1) await ask('/api/v1/health');
  await connectRaw(port, 'hello there\r\n\r\n').ended;
  const samples = await readMetrics();
  const counts = [...samples].flatMap(([name, count]) => {
    const [, route, status] =
      /^frontdesk_requests_total\{route="(.*)",status="(\d+)"\}$/.exec(name) ?? [];
    return route === undefined || count === 0
      ? []
      : [[`${route} ${String(status)}`, count] as const];
  });
  // The requests to the operator port cost no client anything.
  expect(Object.fromEntries(counts)).toEqual({
    // From the wait for the server's start.
    'site 200': 1,
    // From the test before.
    'site 404': 3,
    '/api/v1/info 200': 1,
    '/api/v1/info 400': 1,
    '/api/info 405': 1,
    'unknown 404': 3,
    '/openapi.json 200': 1,
    '/api/v1/health 200': 1,
    '/api/v1/health 429': 1,
    'none 400': 1,
  });
  const time = 'frontdesk_request_duration_seconds';
  // A store can take 10 seconds, and a large file longer.
  for (const bound of ['1', '2.5', '5', '10', '30', '+Inf']) {
    expect(samples.get(`${time}_bucket{le="${bound}",route="/api/v1/info"}`)).toBe(2);
  }
  expect(samples.get(`${time}_count{route="/api/v1/info"}`)).toBe(2);
  expect(samples.get(`${time}_sum{route="/api/v1/info"}`)).toBeGreaterThan(0);
  expect(samples.get(`${time}_sum{route="/api/v1/info"}`)).toBeLessThan(10);
  expect(samples.get('frontdesk_rate_limit_store_up')).toBe(0);
});

it('Metrics include the build and the usual process metrics', async () => {
  const samples = await readMetrics();
  const { commit, facts } = manifestSchema.parse(await (await ask(sitePaths.manifest)).json());
  const labels = `version="${version}",commit="${commit ?? 'unknown'}",facts="${String(facts)}"`;
  expect(samples.get(`frontdesk_build_info{${labels}}`)).toBe(1);
  const securityTxt = await (await ask(sitePaths.security)).text();
  const expires = /^Expires: (.*)$/m.exec(securityTxt)?.[1] ?? '';
  const expiry = samples.get('frontdesk_security_txt_expiry_timestamp_seconds');
  expect(expiry).toBe(new Date(expires).getTime() / 1000);
  expect(samples.get('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

it('Half-open connections, which open again when they are closed, do not silence the operator port', async () => {
  const to = Number(operatorPort);
  const held = new Set<RawClient>();
  let over = false;
  const hold = () => {
    const client = connectRaw(to, 'GET /livez HTTP/1.1\r\n');
    held.add(client);
    client.socket.once('close', () => {
      held.delete(client);
      if (!over) hold();
    });
    // The other end is closed, so this one closes too.
    client.socket.once('end', () => client.socket.destroy());
  };
  for (let count = 0; count < 80; count += 1) hold();
  for (let count = 0; count < 10; count += 1) {
    const client = connectRaw(to, 'GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await client.ended;
    expect(client.statuses()).toEqual([200]);
    client.socket.destroy();
  }
  // It also lets go of connections that nothing replaces.
  over = true;
  for (const { ended } of held) await ended;
});

it('The operator port reports that a stopping server accepts no more requests', async () => {
  const running = connectRaw(port, head);
  await once(running.socket, 'connect');
  host.program.process.kill('SIGTERM');
  const status = async (path: string) => (await fetch(`${operator}${path}`)).status;
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await status('/livez')).toBe(200);
  running.socket.end('\r\n');
  expect(await host.program.exited).toBe(0);
});
