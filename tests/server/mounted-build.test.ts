import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MountedHandler } from '../../src/packages/hosts/mounted-build.ts';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { expectOnlyExpectedFailures, unknownMethods } from '../expected-failures.ts';
import { listen } from '../verify/listen.ts';
import { dist } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

const file = join(dist, 'handler.mjs');

describe('In an application, dist/handler.mjs', async () => {
  const mounted = (await import(pathToFileURL(file).href)) as { handler: RequestListener };
  const { origin, stop } = await listen(createServer(mounted.handler));
  afterAll(stop);
  const port = Number(origin.port);

  it('passes every check but those of methods that the application refuses', () =>
    expectOnlyExpectedFailures(createOriginTarget(origin), undefined, unknownMethods));

  it('responds to every path itself, because this site has no pages on demand, and resolves', async () => {
    const { handler } = mounted as unknown as { readonly handler: MountedHandler };
    const next = vi.fn<() => void>();
    const done = vi.fn<() => void>();
    const app = await listen(createServer((...both) => void handler(...both, next).then(done)));
    onTestFinished(app.stop);
    for (const path of ['/docs/', '/favicon.ico'])
      expect((await fetch(new URL(path, app.origin))).status).toBe(200);
    for (const path of ['/nope', '/_image', '/_server-islands/A', '/api'])
      expect((await fetch(new URL(path, app.origin))).status).toBe(404);
    await expect.poll(() => done.mock.calls.length).toBe(6);
    expect(next).not.toHaveBeenCalled();
  });

  it.each(['a/api/v1/info?', 'a\r\nHost: b'])(
    'refuses the Host %j, whatever the path is',
    async (host) => {
      for (const path of ['/docs/check/', '/api/v1/info', '/api/nope']) {
        const client = connectRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
        await expect.poll(client.received).toMatch(/^HTTP\/1\.1 400 [^]*"code":"bad_request"/);
        client.socket.destroy();
      }
    },
  );

  it('serves the path of the request target for a Host that is no URL', async () => {
    const client = connectRaw(port, 'GET /api/nope HTTP/1.1\r\nHost: 999.999.999.999\r\n\r\n');
    await expect.poll(client.received).toContain('Unknown public API path: /api/nope"');
    client.socket.destroy();
  });
});
