import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createOpenapi } from '../../src/packages/api/openapi/document.ts';
import { publicQuota } from '../../src/packages/api/rate-limit.ts';
import { errorSchema } from '../../src/packages/api/schemas.ts';
import { dist, root } from '../project.ts';

const document = join(dist, 'client', 'openapi.json');
const rules = (name: string) => join(import.meta.dirname, name);
const programs = join(import.meta.dirname, 'node_modules', '.bin');

const env = {
  PATH: process.env.PATH,
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

it.each([
  ['redocly', ['--config', rules('redocly.yaml')]],
  // With the rules of OWASP.
  [
    'spectral',
    ['--ruleset', rules('spectral.yaml'), '--fail-severity', 'hint', '--display-only-failures'],
  ],
])('The OpenAPI document passes the rules of %s, without warnings', (name, options) => {
  const args = ['lint', document, ...options];
  const { status, stdout, stderr } = spawnSync(join(programs, name), args, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout + stderr).not.toMatch(/warning/i);
});

const { paths } = JSON.parse(readFileSync(document, 'utf8')) as ReturnType<typeof createOpenapi>;
const mocked = Object.entries(paths).flatMap(([path, { get }]) =>
  Object.keys(get.responses).map((status) => ({ path, status: Number(status) })),
);

const { limit, window } = publicQuota;
const afterFirst = `${limit};r=${limit - 1};t=${window}`;

/** What each status of the contract says, apart from its body. */
const facts: Readonly<Record<number, readonly [rateLimit: string, code?: string, hint?: RegExp]>> =
  {
    200: [afterFirst],
    304: [afterFirst],
    400: [afterFirst, 'bad_request', /^(?:`format` accepts|The bytes are not)/],
    412: [afterFirst, 'precondition_failed', /^Send the request without/],
    414: [afterFirst, 'bad_request', /target or headers are too large/],
    429: [`${limit};r=0;t=42`, 'rate_limited', /Retry-After/],
    431: [afterFirst, 'bad_request', /target or headers are too large/],
    500: [`${limit};r=${limit};t=${window}`, 'internal_error', /^Retry later/],
  };

describe("Prism's mock server", () => {
  let origin: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const mock = createServer(await getHttpOperationsFromSpec(document), {
      components: { logger: Object.assign(pino({ enabled: false }), { success: () => undefined }) },
      cors: false,
      config: {
        ...{ isProxy: false, checkSecurity: false, errors: false, mock: { dynamic: false } },
        ...{ validateRequest: true, validateResponse: true, upstreamProxy: undefined },
      },
    });
    origin = await mock.listen(0, '127.0.0.1');
    close = () => mock.close();
  });
  afterAll(() => close());

  it.each(mocked)('sends $status for $path as the API does', async ({ path, status }) => {
    const response = await fetch(origin + path, { headers: { Prefer: `code=${status}` } });
    const body = await response.text();
    const [rateLimit, code, hint] = facts[status] ?? [];
    const isStored = path.includes('info') && status < 400;
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': isStored ? 'private, no-cache' : 'no-store',
      ratelimit: rateLimit,
      'ratelimit-policy': `${limit};w=${window}`,
      ...(code === 'rate_limited' && { 'retry-after': '42' }),
      ...(status === 200 && { link: expect.stringContaining('rel="alternate"') as string }),
      ...(isStored && { etag: expect.stringMatching(/^"[\da-f]{32}"$/) as string }),
    });
    const others = ['allow', 'content-encoding', 'deprecation', 'sunset', 'transfer-encoding'];
    expect(others.filter((name) => response.headers.has(name))).toEqual([]);
    if (status === 200) expect(body).toBe(readFileSync(join(dist, 'client', path), 'utf8'));
    else if (code === undefined) expect(body).toBe('');
    else {
      const { error } = errorSchema.parse(JSON.parse(body));
      expect(error).toMatchObject({ code, hint: expect.stringMatching(hint ?? '') as string });
    }
  });

  it('rejects an invalid format as the API does', async () => {
    const response = await fetch(`${origin}/api/v1/info?format=xml`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('`format` accepts only json.');
  });
});
