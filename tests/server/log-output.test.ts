import { openSync, readFileSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useTempFolder } from '../temp-folder.ts';
import { findFreePort, root, serverSource, startCommand } from './hosts.ts';

const { at } = useTempFolder();

/** Starts the server with its log in a file, or in a pipe that nobody reads. */
async function start(output: number | 'pipe') {
  const [port, operator] = [await findFreePort(), await findFreePort()];
  const env = { PORT: String(port), OPERATOR_PORT: String(operator) };
  const command = [process.execPath, ...serverSource];
  const { process: child } = startCommand(command, env, root, ['ignore', output, 'inherit']);
  child.stdout?.pause();
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ask = (path: string, from = port) =>
    fetch(`http://127.0.0.1:${from}${path}`).then((response) => response.text());
  await expect.poll(() => ask('/readyz', operator).catch(() => '')).toBe('ok\n');
  return {
    child,
    countDropped: async () => {
      const metrics = await ask('/metrics', operator);
      return Number(/^frontdesk_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
    },
    /** Sends requests for a page whose path is this long. */
    askMany: async (count: number, length: number) => {
      for (let sent = 0; sent < count; sent += 10) {
        await Promise.all(Array.from({ length: 10 }, () => ask(`/${'x'.repeat(length)}`)));
      }
    },
    expectClean: async () => {
      expect(await ask('/api/v1/health')).toBe('{"ok":true}');
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
    },
  };
}

describe('The server drops log lines, responds, and stops on SIGTERM', () => {
  it('if the disk is full', async () => {
    const { askMany, countDropped, expectClean } = await start(openSync('/dev/full', 'w'));
    await askMany(10, 1);
    // One line has the address of the server.
    await expect.poll(countDropped).toBe(11);
    await expectClean();
  });

  it('if nobody reads the log, whose buffer then grows no further', async () => {
    const { askMany, countDropped, expectClean } = await start('pipe');
    // 1.5 MB, because each line has up to 300 characters of the path.
    await askMany(4_000, 400);
    const before = await countDropped();
    expect(before).toBeGreaterThan(0);
    await askMany(20, 1);
    await expect.poll(countDropped).toBe(before + 20);
    await expectClean();
  });

  it('if the reader of the log is gone', async () => {
    const { child, askMany, expectClean } = await start('pipe');
    child.stdout?.destroy();
    await askMany(10, 1);
    await expectClean();
  });
});

it('With its log in a file, which logrotate copies and truncates, the server ignores SIGHUP', async () => {
  const path = at('log');
  const { child, askMany, expectClean } = await start(openSync(path, 'a'));
  child.kill('SIGHUP');
  const read = () => readFileSync(path, 'utf8');
  await expect.poll(read).toContain('"msg":"SIGHUP is ignored,');
  truncateSync(path);
  await askMany(10, 1);
  await expect.poll(read).toMatch(/^(?:\{.*"path":"\/x".*\}\n){10}$/);
  await expectClean();
});
