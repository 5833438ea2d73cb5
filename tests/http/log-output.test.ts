import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { dist, findFreePort } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

let server: ChildProcess | undefined;
afterEach(() => {
  server?.kill('SIGKILL');
});

/** Starts the server with its log in a file, or in a pipe that nobody reads. */
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
  return {
    child,
    ask,
    countDropped: async () => {
      const metrics = await ask('/metrics', operator);
      return Number(/^frontdesk_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
    },
    /** Sends many requests on one connection, and resolves when it is closed. */
    askMany: (count: number) => {
      const request = 'GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
      const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
      return connectRaw(port, request.repeat(count - 1) + last).ended;
    },
    expectClean: async () => {
      expect(await ask('/api/v1/health')).toBe('{"ok":true}');
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
    },
  };
}

describe('The server drops log lines, answers, and stops on SIGTERM', () => {
  it('if the disk is full', async () => {
    const { askMany, countDropped, expectClean } = await start(openSync('/dev/full', 'w'));
    await askMany(100);
    // One line says where the server listens.
    expect(await countDropped()).toBe(101);
    await expectClean();
  });

  it('if nobody reads the log, whose buffer then grows no further', async () => {
    const { askMany, countDropped, expectClean } = await start('pipe');
    await askMany(20_000);
    const before = await countDropped();
    expect(before).toBeGreaterThan(0);
    await askMany(1_000);
    expect(await countDropped()).toBe(before + 1_000);
    await expectClean();
  });

  it('if the reader of the log is gone', async () => {
    const { child, ask, expectClean } = await start('pipe');
    child.stdout?.destroy();
    await setTimeout(100);
    for (let count = 0; count < 10; count += 1) await ask('/api/v1/health');
    await expectClean();
  });
});
