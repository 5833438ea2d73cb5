import { Agent, get, type IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtProject } from '../project.ts';
import { findFreePort, startCommand, startNodeServer, waitFor, type RunningHost } from './hosts.ts';
import { short, useLimitedServer } from './limited-server.ts';
import { connectRaw, get as request, getLarge, post, tunnel } from './raw-client.ts';

describe('A server that stops', () => {
  const many = { ...short, requests: 1_000 };
  const server = useLimitedServer(many);
  const long = { stall: 60_000, stopIdle: 60_000, stopRunning: 60_000 };
  const patient = useLimitedServer({ ...many, ...long });

  it('responds to a request that arrives just after that, and accepts no new connection', async () => {
    const idle = patient.connect(request);
    await expect.poll(idle.statuses).toEqual([200]);
    const partial = patient.connect(request.slice(0, -2));
    await expect.poll(() => patient.sockets().size).toBe(2);
    const stopped = patient.shutDown();
    const late = patient.connect(request);
    idle.socket.write(request);
    partial.socket.write('\r\n');
    await stopped;
    expect(idle.statuses()).toEqual([200, 200]);
    expect(partial.statuses()).toEqual([200]);
    expect(late.statuses()).toEqual([]);
    for (const { received } of [idle, partial]) {
      expect(received()).toContain('\r\nConnection: close\r\n');
    }
  });

  it('completes a response that its client reads late', async () => {
    const client = patient.connect();
    client.socket.pause();
    // More responses than the system takes, so that one of them waits in the patient.
    client.socket.write(getLarge.repeat(500));
    await expect.poll(() => patient.sockets().size).toBe(1);
    const [socket] = patient.sockets();
    await expect.poll(() => socket?.writableLength).toBeGreaterThan(0);
    const stopped = patient.shutDown();
    client.socket.resume();
    await Promise.all([stopped, client.ended]);
    const text = client.received();
    const [, body = ''] = text.slice(text.lastIndexOf('HTTP/1.1 200')).split('\r\n\r\n');
    expect(text).toMatch(new RegExp(`\\r\\nContent-Length: ${body.length}\\r\\n`, 'i'));
  });

  it('closes every connection in time, whatever its clients hold open', async () => {
    for (const bytes of [
      tunnel,
      'GET /api/v1/info HTTP/1.1\r\n',
      `${post}Content-Length: 9\r\n\r\n`,
      getLarge.repeat(900),
    ]) {
      server.connect(bytes).socket.pause();
    }
    await expect.poll(() => server.sockets().size).toBe(4);
    await server.shutDown();
    await server.allClosed();
  });
});

/**
 * Sends requests over one connection until a response says that it closes (RFC 9112 §9.6), and returns
 * how many. Rejects if it is closed without that, because the server accepts no other.
 */
async function askUntilTold(port: number, onResponse: () => void): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let received = 1; ; received += 1) {
    const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/api/v1/info', agent })
        .on('response', (response) => {
          response.resume().once('end', () => {
            resolve(response);
          });
        })
        .on('error', reject);
    });
    onResponse();
    if (headers.connection === 'close') return received;
  }
}

it('With STOP_DELAY, a server is no longer ready, but responds to new connections until the delay has passed', async () => {
  const operator = await findFreePort();
  const { origin, program } = await startNodeServer({
    STOP_DELAY: '10',
    OPERATOR_PORT: String(operator),
  });
  const statusOf = async (url: string) => (await fetch(url)).status;
  program.process.kill('SIGTERM');
  const signaled = performance.now();
  await expect.poll(() => statusOf(`http://127.0.0.1:${operator}/readyz`)).toBe(503);
  expect(await statusOf(`${origin}/api/v1/info`)).toBe(200);
  expect(await program.exited).toBe(0);
  expect(performance.now() - signaled).toBeGreaterThan(9_000);
  await expect(statusOf(origin)).rejects.toThrow();
});

describe('A server process that gets a signal', () => {
  let host: RunningHost;
  let port: number;
  beforeEach(async () => {
    host = await startNodeServer({ RATE_LIMIT: '1000000' });
    port = Number(new URL(host.origin).port);
  });
  const kill = (signal: NodeJS.Signals = 'SIGTERM') => host.program.process.kill(signal);

  it('responds to every request of its open connections, and exits 0', async () => {
    const clients = 16;
    let responses = 0;
    const asking = Array.from({ length: clients }, () =>
      askUntilTold(port, () => {
        responses += 1;
        if (responses === 10 * clients) kill();
      }),
    );
    await Promise.all(asking);
    expect(await host.program.exited).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
  });

  it('exits at once on a second one, even of another kind', async () => {
    const idle = connectRaw(port, request);
    await expect.poll(idle.statuses).toEqual([200]);
    kill('SIGHUP');
    const { output, exited } = host.program;
    await expect.poll(() => output.stdout).toContain('"signal":"SIGHUP","msg":"stopping"');
    kill('SIGINT');
    expect(await exited).toBe(1);
  });
});

// Debian's shell ends at SIGTERM without its child, and waits for it at SIGINT, which a terminal sends to all three.
it.each(['SIGTERM to npm run serve', 'Ctrl+C during npm run serve'])(
  '%s stops the server',
  async (what) => {
    const PORT = String(await findFreePort());
    const program = startCommand(['npm', 'run', 'serve'], { PORT }, builtProject, 'ignore');
    const url = `http://127.0.0.1:${PORT}/api/health`;
    await waitFor(url, program);
    const { pid = 0 } = program.process;
    // A program has a process group of its own.
    if (what.startsWith('SIGTERM')) program.process.kill();
    else process.kill(-pid, 'SIGINT');
    await program.exited;
    await expect.poll(() => fetch(url).then(String, String)).toContain('fetch failed');
  },
);
