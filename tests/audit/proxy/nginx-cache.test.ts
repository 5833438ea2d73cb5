import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCached, routes } from '../../../src/contract/routes.ts';
import { readExample } from '../../examples/example-file.ts';
import { needs } from '../../find-program.ts';
import { nginx, runNginx, type Proxy } from '../../nginx.ts';
import { fullWindowField } from '../../rate-limit-fields.ts';
import { startNodeServer, type RunningHost } from '../../server/hosts.ts';

const paths = routes.map(({ path }) => path);
const cached = [...paths.filter(isCached), '/openapi.json'];
const health = paths.filter((path) => !isCached(path));

const title = `The Node server, advertised, behind the cache of the example for nginx${needs(nginx, 'nginx-light')}`;
describe.skipIf(!nginx)(title, () => {
  let server: RunningHost;
  let proxy: Proxy;

  beforeAll(async () => {
    server = await startNodeServer({ RATE_LIMIT_MODE: 'advertised', TRUST_PROXY: '127.0.0.1' });
    proxy = await runNginx((port, folder) =>
      readExample('nginx.conf', {
        '\n  listen 80;\n  listen [::]:80;\n': `\n  listen 127.0.0.1:${port};\n`,
        '127.0.0.1:8080': new URL(server.origin).host,
        '/var/cache': folder,
      }),
    );
  });

  afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });

  async function ask(path: string, client = '203.0.113.1', method = 'GET') {
    const headers = { 'X-Forwarded-For': client };
    const response = await fetch(`${proxy.origin}${path}`, { method, headers });
    return {
      status: response.status,
      how: response.headers.get('x-cache-status'),
      rateLimit: response.headers.get('ratelimit'),
      body: await response.text(),
    };
  }

  it.each(cached)('serves %s to all clients from the cache', async (path) => {
    const first = await ask(path, '203.0.113.1');
    expect([first.how, first.rateLimit]).toEqual(['MISS', fullWindowField]);
    expect(await ask(path, '203.0.113.2')).toEqual({ ...first, how: 'HIT' });
  });

  it.each(health)('asks the server for %s each time', async (path) => {
    const answers = [await ask(path), await ask(path)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ how }) => how)).toEqual(['MISS', 'MISS']);
  });

  it.each([
    ['GET', '/api/v1/unknown', 404],
    ['GET', '/api/info?format=xml', 400],
    ['POST', '/api/health', 405],
    ['OPTIONS', '/api/info', 204],
  ])(
    'never answers %s %s with the stored quota of another client',
    async (method, path, status) => {
      const [one, other] = [`198.51.100.${status % 256}`, `2001:db8:${status}::1`];
      const answers = [
        await ask(path, one, method),
        await ask(path, one, method),
        await ask(path, other, method),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
      const remaining = answers.map(({ rateLimit }) => rateLimit?.split(';')[1]);
      expect(remaining).toEqual(['r=599', 'r=598', 'r=599']);
    },
  );
});
