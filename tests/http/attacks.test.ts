import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { residentMegabytes } from './memory.ts';
import { dist, findFreePort, startNodeServer, type RunningHost } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

const get = 'GET /api/v1/info HTTP/1.1\r\nHost: a\r\n';

/** Starts the server and lets `attack` open connections to it. Fails if the server logs or ends. */
async function survive(
  env: Record<string, string>,
  attack: (
    connect: (bytes?: string) => ReturnType<typeof connectRaw>,
    host: RunningHost,
  ) => unknown,
): Promise<void> {
  const host = await startNodeServer({ LOG_LEVEL: 'error', RATE_LIMIT: '1000000000', ...env });
  const clients: ReturnType<typeof connectRaw>[] = [];
  try {
    await attack((bytes) => {
      const client = connectRaw(Number(new URL(host.origin).port), bytes, '127.0.0.2');
      clients.push(client);
      return client;
    }, host);
    const { process, output } = host.program;
    expect({ exitCode: process.exitCode, signal: process.signalCode, ...output }).toEqual({
      exitCode: null,
      signal: null,
      stdout: '',
      stderr: '',
    });
    expect((await fetch(`${host.origin}/api/v1/info`)).status).toBe(200);
  } finally {
    for (const { socket } of clients) socket.destroy();
    await host.stop();
  }
}

describe('The server answers others', () => {
  it('after resets before, during and after the response', () =>
    survive({}, async (connect) => {
      for (const bytes of [
        'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
        `${get}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        'hello there\r\n\r\n',
        get,
      ]) {
        for (let count = 0; count < 50; count += 1) {
          const { socket } = connect(bytes);
          await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
          await setTimeout(count % 3);
          if (!socket.destroyed) socket.resetAndDestroy();
        }
      }
      await setTimeout(100);
    }));

  it('while 50 clients pipeline 64 KB of requests and read nothing, which takes at most 100 MB', () =>
    survive({}, async (connect, host) => {
      const before = await residentMegabytes(host);
      for (let count = 0; count < 50; count += 1) {
        const { socket } = connect();
        socket.pause();
        socket.write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(65_536 / 40));
      }
      await setTimeout(2_000);
      expect((await residentMegabytes(host)) - before).toBeLessThan(100);
    }));

  it('although it can open few files, and others hold every connection', async () => {
    const port = await findFreePort();
    const command = ['-c', 'ulimit -n 300; exec node "$0"', join(dist, 'frontdesk.mjs')];
    const env = { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'silent' };
    const server = spawn('sh', command, { env, stdio: 'ignore' });
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ask).toBe(200);
    const held = Array.from({ length: 400 }, () => connectRaw(port, 'GET / HTTP/1.1\r\n'));
    try {
      await setTimeout(500);
      for (let count = 0; count < 3; count += 1) expect(await ask()).toBe(200);
    } finally {
      for (const { socket } of held) socket.destroy();
      server.kill('SIGKILL');
    }
  });
});
