import { symlink } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { expectOnlyExpectedFailures } from '../expected-failures.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { listen } from '../verify/listen.ts';
import { dist, findFreePort, startProgram, waitFor } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

const entry = join(dist, 'server', 'entry.mjs');

describe('In an application, dist/server/entry.mjs', async () => {
  const mounted = (await import(pathToFileURL(entry).href)) as { handler: RequestListener };
  const { origin, stop } = await listen(createServer(mounted.handler));
  afterAll(stop);
  const port = Number(origin.port);

  it('passes every check', () => expectOnlyExpectedFailures(createOriginTarget(origin)));

  it.each([
    ...['a/api/v1/info?', 'a/api/v1/info#', '[', 'x@y', 'a\\b', 'a b', ''],
    ...['a\r\nHost: b', 'a, b', 'http://a'],
  ])('refuses the Host %j, whatever the path is', async (host) => {
    for (const path of ['/docs/check/', '/api/v1/info', '/api/nope']) {
      const client = connectRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      await expect.poll(client.received).toMatch(/^HTTP\/1\.1 400 [^]*"code":"bad_request"/);
      client.socket.destroy();
    }
  });

  it.each(['localhost', '[::1]:80', '999.999.999.999', 'a%20b', 'xn--a', 'A.example.'])(
    'serves the path of the request target for the Host %s',
    async (host) => {
      const client = connectRaw(port, `GET /api/nope HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      await expect.poll(client.received).toContain('Unknown public API path: /api/nope"');
      expect(client.statuses()).toEqual([404]);
      client.socket.destroy();
    },
  );
});

describe('As a program, dist/server/entry.mjs', () => {
  const folder = useTempFolder();

  it.each(['dist', 'link'])('starts the server, from %s', async (name) => {
    await symlink(dist, folder.at('link'));
    const path = name === 'link' ? folder.at('link/server/entry.mjs') : entry;
    const port = String(await findFreePort());
    const program = startProgram([path], { PORT: port });
    onTestFinished(() => void program.process.kill('SIGKILL'));
    await waitFor(`http://localhost:${port}/api/v1/health`, program);
    expect(program.output.stdout).toContain('"msg":"listening"');
    program.process.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    expect(program.output.stderr).toBe('');
  });
});
