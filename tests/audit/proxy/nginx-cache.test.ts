import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullWindowField } from '../../rate-limit-fields.ts';
import { routes } from '../../../src/contract/routes.ts';
import { needs } from '../../find-program.ts';
import { startNodeServer, type RunningHost } from '../../server/hosts.ts';
import { nginx, startNginx, type Proxy } from '../../nginx.ts';

const cached = [
  ...routes.filter(({ resource }) => resource === 'info').map(({ path }) => path),
  '/openapi.json',
];
const health = routes.filter(({ resource }) => resource === 'health').map(({ path }) => path);

const title = `The Node server, advertised, behind a cache of nginx${needs(nginx, 'nginx-light')}`;
describe.skipIf(!nginx)(title, () => {
  let server: RunningHost;
  let proxy: Proxy;

  beforeAll(async () => {
    server = await startNodeServer({
      RATE_LIMIT_MODE: 'advertised',
      TRUST_PROXY: '127.0.0.1, ::1',
    });
    proxy = await startNginx(Number(new URL(server.origin).port));
  });

  afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });

  async function ask(
    path: string,
    client = '203.0.113.1',
    method = 'GET',
    condition: Record<string, string> = {},
  ) {
    const headers = { 'X-Forwarded-For': client, 'Accept-Encoding': 'identity', ...condition };
    const response = await fetch(`${proxy.origin}${path}`, { method, headers });
    return {
      status: response.status,
      headers: response.headers,
      how: response.headers.get('x-cache-status'),
      rateLimit: response.headers.get('ratelimit'),
      body: await response.text(),
    };
  }

  let marks = 0;

  /** Counts the requests for a path in the log, after a later request is in the log. */
  async function countLogged(path: string): Promise<number> {
    marks += 1;
    const mark = `/api/mark-${marks}`;
    await fetch(`${server.origin}${mark}`);
    const log = () => server.program.output.stdout;
    await expect.poll(log).toContain(`"path":"${mark}"`);
    return log().split(`"path":"${path}"`).length - 1;
  }

  it.each(cached)('serves %s from the cache, and asks the server once', async (path) => {
    const first = await ask(path, '203.0.113.1');
    const again = await ask(path, '203.0.113.2');
    expect([first.how, again.how]).toEqual(['MISS', 'HIT']);
    expect(again.body).toBe(first.body);
    expect(again.rateLimit).toBe(fullWindowField);
    const head = await ask(path, '203.0.113.3', 'HEAD');
    expect([head.how, head.body]).toEqual(['HIT', '']);
    const etag = first.headers.get('etag') ?? '';
    const known = await ask(path, '203.0.113.4', 'GET', { 'If-None-Match': etag });
    expect([known.status, known.how, known.rateLimit]).toEqual([304, 'HIT', fullWindowField]);
    expect(await countLogged(path)).toBe(1);
  });

  it.each(health)('asks the server for %s each time', async (path) => {
    const before = await countLogged(path);
    const answers = [await ask(path), await ask(path), await ask(path)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ how }) => how)).toEqual(['MISS', 'MISS', 'MISS']);
    expect(await countLogged(path)).toBe(before + 3);
  });

  it.each([
    ['GET', '/api/v1/unknown', 404],
    ['GET', '/api/info?format=xml', 400],
    ['POST', '/api/health', 405],
    ['OPTIONS', '/api/info', 204],
  ])(
    'answers %s %s with the quota of the client, never a stored one',
    async (method, path, status) => {
      const [one, other] = [`198.51.100.${status % 256}`, `2001:db8:${status}::1`];
      const answers = [
        await ask(path, one, method),
        await ask(path, one, method),
        await ask(path, other, method),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
      expect(answers.map(({ how }) => how)).not.toContain('HIT');
      expect(answers.map(({ rateLimit }) => rateLimit?.split(';')[1])).toEqual([
        'r=599',
        'r=598',
        'r=599',
      ]);
    },
  );

  it('serves fresh responses without the server', async () => {
    await ask('/api/info');
    await server.stop();
    const answers = await Promise.all(cached.map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual(cached.map(() => 200));
    expect((await ask('/api/v1/health')).status).toBe(502);
    expect((await ask('/api/v1/unknown')).status).toBe(502);
  });
});
