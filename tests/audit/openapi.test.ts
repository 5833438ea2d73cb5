import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import type { CheckRequest } from '../../src/verify/check.ts';
import { checks } from '../../src/verify/checks.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { runChecks } from '../../src/verify/run.ts';
import { dist, root } from '../project.ts';
import { findFreePort, startNodeServer, waitFor } from '../server/hosts.ts';

const document = join(dist, 'client', 'openapi.json');
const rules = (name: string) => join(root, 'tests', 'audit', name);
const require = createRequire(import.meta.url);

/** Returns the path of the program with this name in an installed package. */
function findProgramOf(name: string, packageName: string): string {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return join(dirname(manifest), bin[name] ?? '');
}

const redocly = findProgramOf('redocly', '@redocly/cli');
const spectral = findProgramOf('spectral', '@stoplight/spectral-cli');
const prismProgram = findProgramOf('prism', '@stoplight/prism-cli');

const env = {
  PATH: process.env.PATH,
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

it.each([
  ['Redocly', [redocly, 'lint', document, '--config', rules('redocly.yaml')]],
  [
    'Spectral, OWASP included',
    [
      ...[spectral, 'lint', document, '--ruleset', rules('spectral.yaml')],
      ...['--fail-severity', 'hint', '--display-only-failures'],
    ],
  ],
])('The OpenAPI document passes the rules of %s, without warnings', (_name, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout + stderr).not.toMatch(/warning/i);
});

/** The header in which Prism reports that a response doesn't match the OpenAPI document. */
const violations = 'sl-violations';

/** Returns true for the requests that the document describes. Prism answers all others itself. */
function isPassedOn({ method, target }: CheckRequest): boolean {
  const [path = ''] = target.split('?', 1);
  return method === 'GET' && routes.some((route) => route.path === path);
}

describe('Prism, which compares responses with the OpenAPI document', () => {
  it('finds that all responses match, also over the rate limit', async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000' });
    const port = await findFreePort();
    const options = ['--errors', '--validate-request', 'false', '--cors', 'false'];
    const args = [prismProgram, 'proxy', ...options, '--port', String(port), document, host.origin];
    const prism = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
    await waitFor(`http://127.0.0.1:${port}/api/v1/health`, { process: prism });

    const direct = createOriginTarget(new URL(host.origin));
    const proxy = createOriginTarget(new URL(`http://127.0.0.1:${port}`));
    const mismatches: string[] = [];
    const seen = new Set<number>();
    const send = async (request: CheckRequest) => {
      if (!isPassedOn(request)) return direct.send(request);
      const response = await proxy.send(request);
      const violation = response.headers[violations];
      seen.add(response.status);
      if (violation !== undefined || response.status >= 500) {
        const reason = violation ?? String(response.body);
        mismatches.push(`${request.method} ${request.target}: ${reason}`);
      }
      return response;
    };
    try {
      // The results of the checks don't matter here, because Prism adds and drops headers.
      await runChecks(checks, { name: 'the server behind Prism', send });
      for (const { path } of routes) {
        let status = 200;
        while (status === 200) ({ status } = await send({ method: 'GET', target: path }));
        expect(status).toBe(429);
      }
    } finally {
      prism.kill();
      await host.stop();
    }
    expect(mismatches).toEqual([]);
    expect([...seen].sort()).toEqual([200, 304, 400, 429]);
  });
});
