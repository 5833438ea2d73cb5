import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { dist, findFreePort } from './hosts.ts';
import { join } from 'node:path';

let server: ChildProcess | undefined;
afterEach(() => {
  server?.kill('SIGKILL');
});

/** The server with its log on a file, or on a pipe that nobody reads. */
async function start(output: number | 'pipe') {
  const [port, operator] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [join(dist, 'frontdesk.mjs')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      OPERATOR_PORT: String(operator),
      RATE_LIMIT: '1000000',
    },
    stdio: ['ignore', output, 'inherit'],
  });
  server = child;
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ask = (path: string, from = port) =>
    fetch(`http://127.0.0.1:${from}${path}`).then((response) => response.text());
  await expect
    .poll(() => ask('/readyz', operator).catch(() => ''), { timeout: 10_000 })
    .toBe('ok\n');
  const dropped = async () =>
    Number(/^frontdesk_log_lines_dropped_total (\d+)$/m.exec(await ask('/metrics', operator))?.[1]);
  return { child, port, ask, dropped, exited };
}

/** Sends many requests on one connection, and resolves when all are answered. */
function askMany(port: number, count: number): Promise<void> {
  const request = 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(request.repeat(count - 1));
    socket.write(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    socket.resume().once('error', reject).once('close', resolve);
  });
}

describe('A log that can not be written', () => {
  it('because the disk is full, loses its lines and no response', async () => {
    const { child, port, ask, dropped, exited } = await start(openSync('/dev/full', 'w'));
    await askMany(port, 100);
    expect(await ask('/api/v1/health')).toBe('{"ok":true}');
    // One line for each request, and the one that says where the server listens.
    expect(await dropped()).toBe(102);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('because nobody reads it, loses its lines and no response, and takes no memory', async () => {
    const { child, port, ask, dropped, exited } = await start('pipe');
    await askMany(port, 20_000);
    expect(await ask('/api/v1/health')).toBe('{"ok":true}');
    const before = await dropped();
    expect(before).toBeGreaterThan(0);
    await askMany(port, 1_000);
    expect(await dropped()).toBe(before + 1_000);
    const started = performance.now();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('because its reader is gone, loses its lines and no response', async () => {
    const { child, ask, exited } = await start('pipe');
    child.stdout?.destroy();
    await setTimeout(100);
    for (let count = 0; count < 10; count += 1) {
      expect(await ask('/api/v1/health')).toBe('{"ok":true}');
    }
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });
});
