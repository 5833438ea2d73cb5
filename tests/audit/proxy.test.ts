import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import type { CheckRequest } from '../../src/verify/check.ts';
import { checks } from '../../src/verify/checks.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { runChecks } from '../../src/verify/run.ts';
import type { Target } from '../../src/verify/target.ts';
import { findFreePort, startNodeServer, waitFor, type RunningHost } from '../server/hosts.ts';
import { dist, startTool } from './tools.ts';

/** The header in which Prism reports that a response doesn't match the OpenAPI document. */
const violations = 'sl-violations';

const quota = 1_000;

let host: RunningHost;
let prism: ChildProcess;
let proxy: Target;
beforeAll(async () => {
  host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: String(quota) });
  const port = await findFreePort();
  prism = startTool('prism', [
    ...['proxy', '--errors', '--validate-request', 'false', '--cors', 'false'],
    ...['--port', String(port), join(dist, 'client', 'openapi.json'), host.origin],
  ]);
  proxy = createOriginTarget(new URL(`http://127.0.0.1:${port}`));
  await waitFor(`http://127.0.0.1:${port}/api/v1/health`, { process: prism });
});
afterAll(async () => {
  prism.kill();
  await host.stop();
});

/** Returns true for the requests that the document describes. Prism answers all others itself. */
function isPassedOn({ method, target }: CheckRequest): boolean {
  const [path = ''] = target.split('?', 1);
  return method === 'GET' && routes.some((route) => route.path === path);
}

describe('Behind Prism, which compares responses with the OpenAPI document', () => {
  it('every response of the conformance checks matches', async () => {
    const direct = createOriginTarget(new URL(host.origin));
    const mismatches: string[] = [];
    const seen = new Set<number>();
    // The results of the checks don't matter here, because Prism adds and drops headers.
    await runChecks(checks, {
      name: 'the server behind Prism',
      async send(request) {
        if (!isPassedOn(request)) return direct.send(request);
        const exchange = await proxy.send(request);
        seen.add(exchange.status);
        const violation = exchange.headers[violations];
        if (violation !== undefined || exchange.status >= 500) {
          const reason = violation ?? String(exchange.body);
          mismatches.push(`${request.method} ${request.target}: ${reason}`);
        }
        return exchange;
      },
    });
    expect(mismatches).toEqual([]);
    expect([...seen].sort()).toEqual([200, 304, 400]);
  });

  it.each(routes)('the 429 of $path matches', async ({ path }) => {
    let exchange = await proxy.send({ method: 'GET', target: path });
    for (let sent = 0; exchange.status === 200 && sent < quota; sent += 1) {
      exchange = await proxy.send({ method: 'GET', target: path });
    }
    expect(exchange.headers[violations]).toBeUndefined();
    expect(exchange.status, exchange.body.toString()).toBe(429);
  });
});
