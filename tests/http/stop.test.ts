import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { findFreePort, root, startNodeServer, type RunningHost } from './hosts.ts';
import { builtProject } from '../project.ts';
import { connectRaw } from './raw-client.ts';

const request = 'GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n\r\n';
const getLarge = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n';

/**
 * Sends requests over one connection until a response says that it closes (RFC 9112 §9.6), and returns
 * how many. Rejects if it is closed without that, because the server accepts no other.
 */
async function askUntilTold(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let answered = 1; ; answered += 1) {
    const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/api/v1/info', agent })
        .on('response', (response) => {
          response.resume().once('end', () => {
            resolve(response);
          });
        })
        .on('error', reject);
    });
    if (headers.connection === 'close') return answered;
  }
}

describe('A server that gets a signal', () => {
  let host: RunningHost;
  let port: number;
  beforeEach(async () => {
    host = await startNodeServer({ RATE_LIMIT: '1000000' });
    port = Number(new URL(host.origin).port);
  });
  const kill = (signal: NodeJS.Signals = 'SIGTERM') => host.program.process.kill(signal);

  it('answers every request of its open connections, and exits 0', async () => {
    const asking = Array.from({ length: 16 }, () => askUntilTold(port));
    await setTimeout(500);
    kill();
    const answered = await Promise.all(asking);
    expect(await host.program.exited).toBe(0);
    expect(Math.min(...answered)).toBeGreaterThan(5);
  });

  it('answers a request that arrives just after it, and accepts no new connection', async () => {
    const idle = connectRaw(port, request);
    await expect.poll(idle.statuses).toEqual([200]);
    const partial = connectRaw(port, request.slice(0, -2));
    await setTimeout(200);
    kill();
    await setTimeout(300);
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
    idle.socket.write(request);
    partial.socket.write('\r\n');
    expect(await host.program.exited).toBe(0);
    expect(idle.statuses()).toEqual([200, 200]);
    expect(partial.statuses()).toEqual([200]);
    for (const { received } of [idle, partial]) {
      expect(received()).toContain('\r\nConnection: close\r\n');
    }
  });

  it('exits at once when it gets a second one', async () => {
    connectRaw(port, request.slice(0, -2));
    await setTimeout(200);
    const started = performance.now();
    kill();
    await setTimeout(200);
    expect(host.program.process.exitCode).toBe(null);
    kill();
    expect(await host.program.exited).toBe(1);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('completes a response that its client reads late', async () => {
    const client = connectRaw(port);
    client.socket.pause();
    // More responses than the system takes, so that one of them waits in the server.
    client.socket.write(getLarge.repeat(500));
    await setTimeout(500);
    kill();
    await setTimeout(2_000);
    client.socket.resume();
    await client.ended;
    const last = client.received().slice(client.received().lastIndexOf('HTTP/1.1 200'));
    const [fields = '', body = ''] = last.split('\r\n\r\n');
    expect(fields).toContain('\r\nConnection: close\r\n');
    expect(fields).toMatch(new RegExp(`\\r\\nContent-Length: ${body.length}(?:\\r|$)`, 'i'));
    expect(await host.program.exited).toBe(0);
  });

  it.each(['SIGINT', 'SIGHUP'] as const)('stops on %s as on SIGTERM', async (signal) => {
    kill(signal);
    expect(await host.program.exited).toBe(0);
    expect(host.program.output.stdout).toContain(`"signal":"${signal}","msg":"stopping"`);
  });

  it('exits within ten seconds, whatever its clients hold open', async () => {
    const held = [
      'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
      'GET /api/v1/info HTTP/1.1\r\n',
      'POST /api/v1/info HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n',
      getLarge.repeat(1_000),
    ].map((bytes) => connectRaw(port, bytes).socket.pause());
    await setTimeout(300);
    const started = performance.now();
    kill();
    expect(await host.program.exited).toBe(0);
    expect(performance.now() - started).toBeLessThan(13_000);
    for (const socket of held) socket.destroy();
  });
});

describe('npm run serve', () => {
  it('passes a signal on, and leaves nothing behind', async () => {
    const port = await findFreePort();
    const npm = spawn('npm', ['run', 'serve'], {
      cwd: builtProject,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port) },
      stdio: 'ignore',
    });
    const exited = new Promise((resolve) => npm.once('exit', resolve));
    const ask = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ status }) => status);
    await expect.poll(() => ask().catch(() => 0), { timeout: 30_000 }).toBe(200);
    npm.kill('SIGTERM');
    await exited;
    await expect(ask()).rejects.toThrow();
  });

  it('and npm start end with `exec node`, so that the server itself gets signals', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const script of ['serve', 'start']) {
      expect(scripts[script]).toMatch(/(?:^|&& )exec node [^&|;]+$/);
    }
  });
});
