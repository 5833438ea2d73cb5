import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes, takesFormat } from '../../src/contract/routes.ts';
import type { CheckRequest } from '../../src/verify/check.ts';
import { checks } from '../../src/verify/checks.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { runChecks } from '../../src/verify/run.ts';
import type { Target } from '../../src/verify/target.ts';
import { findFreePort, startNodeServer, type RunningHost } from '../http/hosts.ts';
import { dist, startTool } from './tools.ts';

/** Where Prism says that a response is not what the document says. */
const violations = 'sl-violations';

interface Row {
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What the document describes and Prism can pass on: it answers other paths and methods itself, and
 * takes a HEAD of JSON for broken JSON, for it reads the body that isn't there.
 */
const rows: readonly Row[] = routes.flatMap((route): Row[] => {
  const { path } = route;
  const formats = takesFormat(route) ? [`${path}?format=json`] : [];
  return [
    ...[path, ...formats].flatMap((target): Row[] => [
      { method: 'GET', target, status: 200 },
      ...(route.form === 'markdown' ? [{ method: 'HEAD', target, status: 200 }] : []),
      { method: 'GET', target, status: 200, headers: { 'accept-encoding': 'br' } },
    ]),
    ...(route.resource === 'info'
      ? [{ method: 'GET', target: path, status: 304, headers: { 'if-none-match': '*' } }]
      : []),
    { method: 'OPTIONS', target: path, status: 204 },
    {
      method: 'OPTIONS',
      target: path,
      status: 204,
      headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' },
    },
  ];
});

/** What Prism lets through to a server only because it is told to check no requests. */
const refused: readonly Row[] = routes.filter(takesFormat).flatMap(({ path }): Row[] => [
  { method: 'GET', target: `${path}?format=xml`, status: 400 },
  { method: 'GET', target: `${path}?format=json&format=json`, status: 400 },
]);

let host: RunningHost;
let prism: ChildProcess;
let proxy: Target;
beforeAll(async () => {
  // So few that the last requests of all find the budget used up.
  host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: String(budget) });
  const port = await findFreePort();
  prism = startTool('prism', [
    ...['proxy', '--errors', '--validate-request', 'false', '--cors', 'false'],
    ...['--port', String(port), join(dist, 'client', 'openapi.json'), host.origin],
  ]);
  proxy = createOriginTarget(new URL(`http://127.0.0.1:${port}`));
  await isUp();
});
afterAll(async () => {
  proxy.close?.();
  prism.kill();
  await host.stop();
});

const budget = 600;

/** True for a request that Prism asks the server for: it answers what the document lacks itself. */
function canPassOn({ method, target, bytes }: CheckRequest): boolean {
  const [path = ''] = target.split('?', 1);
  const described = routes.find((route) => route.path === path);
  if (bytes !== undefined || !described) return false;
  return (
    ['GET', 'OPTIONS'].includes(method) || (method === 'HEAD' && described.form === 'markdown')
  );
}

async function isUp(): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const answered = await proxy.send({ method: 'GET', target: '/api/v1/health' }).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (attempt > 100) throw new Error('Prism did not start');
    await setTimeout(100);
  }
}

describe('between Prism, which knows the document, and the Node server', () => {
  it.each([...rows, ...refused])(
    '$method $target $headers gets the $status that the document describes',
    async ({ status, ...request }) => {
      const exchange = await proxy.send(request);
      expect(exchange.headers[violations]).toBeUndefined();
      expect(exchange.status, exchange.body.toString()).toBe(status);
    },
  );

  it('the conformance run goes through it, where it can pass a request on, without a violation', async () => {
    const direct = createOriginTarget(new URL(host.origin));
    const faults: string[] = [];
    let passedOn = 0;
    // What the checks find is not looked at: Prism adds and leaves out fields of its own.
    await runChecks(checks, {
      name: 'the server behind Prism',
      shows: { file: true, http: true, site: true, wire: 'Prism takes requests, not bytes' },
      async send(request) {
        if (!canPassOn(request)) return direct.send(request);
        passedOn += 1;
        const exchange = await proxy.send(request);
        const violation = exchange.headers[violations];
        if (violation !== undefined || exchange.status >= 500) {
          faults.push(`${request.method} ${request.target}: ${violation ?? String(exchange.body)}`);
        }
        return exchange;
      },
    });
    direct.close?.();
    expect(faults).toEqual([]);
    expect(passedOn).toBeGreaterThan(50);
  });

  it.each(routes)('a used-up budget is what the document says of $path', async ({ path }) => {
    let exchange = await proxy.send({ method: 'GET', target: path });
    for (let sent = 0; exchange.status === 200 && sent < budget; sent += 1) {
      exchange = await proxy.send({ method: 'GET', target: path });
    }
    expect(exchange.headers[violations]).toBeUndefined();
    expect(exchange.status, exchange.body.toString()).toBe(429);
  });
});
