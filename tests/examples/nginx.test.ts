import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { publicQuota } from '../../src/packages/api/rate-limit.ts';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { expectOnlyExpectedFailures } from '../expected-failures.ts';
import { needs } from '../find-program.ts';
import { nginx, runNginx } from '../nginx.ts';
import { findFreePort, startNodeServer } from '../server/hosts.ts';
import { useTempFolder } from '../temp-folder.ts';
import { makeCertificate, opensslPath } from '../verify/certificates.ts';
import { listenHttp } from '../verify/listen.ts';
import { readExample } from './example-file.ts';

const { at, write } = useTempFolder();
const plainPort = '\n  listen 80;\n  listen [::]:80;\n';

/** Runs the example in front of a Node server in this mode. As its comments say, a metered server has no cache. */
async function withNginx(mode: string, use: (origin: string) => Promise<void>): Promise<void> {
  const server = await startNodeServer({ RATE_LIMIT_MODE: mode, TRUST_PROXY: '127.0.0.1' });
  try {
    const proxy = await runNginx((port, folder) => {
      const text = readExample('nginx.conf', {
        [plainPort]: `\n  listen 127.0.0.1:${port};\n`,
        '127.0.0.1:8080': new URL(server.origin).host,
        '/var/cache': folder,
      });
      return mode === 'metered' ? text.replaceAll(/^.*# cache\n/gm, '') : text;
    });
    await use(proxy.origin).finally(() => proxy.stop());
  } finally {
    await server.stop();
  }
}

describe.skipIf(!nginx)(`The server behind the nginx example${needs(nginx, 'nginx-light')}`, () => {
  it.each(['metered', 'advertised'])('fails exactly the listed checks, if it is %s', (mode) =>
    withNginx(mode, (origin) =>
      expectOnlyExpectedFailures(createOriginTarget(new URL(origin)), 'nginx'),
    ),
  );

  it.each(['metered', 'advertised'])(
    'passes on a request for a part of a file, if it is %s',
    (mode) =>
      withNginx(mode, async (origin) => {
        for (let time = 0; time < 2; time += 1) {
          const part = await fetch(`${origin}/og.png`, { headers: { Range: 'bytes=1-3' } });
          expect([part.status, await part.text()]).toEqual([206, 'PNG']);
        }
      }),
  );

  it('lets many clients load a page at once', () =>
    withNginx('advertised', async (origin) => {
      const start = performance.now();
      const pages = await Promise.all(Array.from({ length: 50 }, () => fetch(origin)));
      expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
      // With proxy_cache_lock, it takes 5 seconds, which is its timeout.
      expect(performance.now() - start).toBeLessThan(4000);
    }));

  it('sends all clients one response from its cache, but no error and no health', () =>
    withNginx('advertised', async (origin) => {
      const ask = async (path: string, client: string) => {
        const headers = { 'X-Forwarded-For': client };
        const fields = (await fetch(`${origin}${path}`, { headers })).headers;
        return [fields.get('x-cache-status'), fields.get('ratelimit')?.split(';')[1]];
      };
      const left = (requests: number) => `r=${publicQuota.limit - requests}`;
      const [one, other] = ['203.0.113.1', '2001:db8::1'];
      for (const path of ['/api/v1/info', '/api/info.md', '/openapi.json']) {
        expect(await ask(path, one)).toEqual(['MISS', left(0)]);
        expect(await ask(path, other)).toEqual(['HIT', left(0)]);
      }
      for (const path of ['/api/v1/health', '/api/v1/health']) {
        expect(await ask(path, one)).toEqual(['MISS', left(0)]);
      }
      for (const [client, remaining] of [
        [one, left(1)],
        [one, left(2)],
        [other, left(1)],
      ] as const) {
        expect((await ask('/api/v1/unknown', client))[1]).toBe(remaining);
      }
    }));
});

const tls = `The example for nginx has valid lines for TLS${needs(nginx && opensslPath, 'nginx-light openssl')}`;
it.skipIf(!nginx || !opensslPath)(tls, async () => {
  makeCertificate(at());
  // Directives in comments end with one of these characters, and sentences don't.
  const text = readExample('nginx.conf', { [plainPort]: '\n' })
    .replaceAll(/^( *)# (.*[;{}])$/gm, '$1$2')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await findFreePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${await findFreePort()} ssl http2;`)
    .replace('/etc/ssl/certs/desk.example.pem', at('right.pem'))
    .replace('/etc/ssl/private/desk.example.key', at('right.key'))
    .replace('/var/cache', at());
  expect(text).toMatch(/\n +return 308 [^]*listen 127\.0\.0\.1:\d+ ssl http2;[^]*ssl_certificate /);
  write('nginx.conf', `pid ${at('pid')};\nevents {}\nhttp {\naccess_log off;\n${text}\n}\n`);
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-p', at(), '-c', at('nginx.conf')]);
  expect(status, String(stderr)).toBe(0);
});

const stale = `The example for nginx sends old facts only while the server is down${needs(nginx, 'nginx-light')}`;
it.skipIf(!nginx)(stale, async () => {
  let [facts, age] = ['old', 600];
  const server = await listenHttp((_request, response) => {
    const control = `public, max-age=${age}, s-maxage=${age}, stale-if-error=86400`;
    response.writeHead(200, { 'Cache-Control': control }).end(facts);
  });
  const proxy = await runNginx((port) =>
    readExample('nginx.conf', {
      [plainPort]: `\n  listen 127.0.0.1:${port};\n`,
      '127.0.0.1:8080': server.origin.host,
      '/var/cache': at(),
    }),
  );
  const read = async () => (await fetch(`${proxy.origin}/api/v1/info`)).text();
  expect(await read()).toBe('old');
  [facts, age] = ['new', 1];
  expect(await read()).toBe('old');
  const [purge = ''] = /^find .*$/m.exec(readFileSync('docs/deploy/proxy.md', 'utf8')) ?? [];
  execFileSync('sh', ['-c', purge.replace('/var/cache', at())]);
  expect(await read()).toBe('new');
  facts = 'newer';
  await setTimeout(2100);
  expect(await read()).toBe('newer');
  await server.stop();
  await setTimeout(2100);
  expect(await read()).toBe('newer');
  await proxy.stop();
});
