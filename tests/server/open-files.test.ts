import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findFreePort, serverSource } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

it.each(['public', 'operator'])(
  'A server that can open few files responds, although others hold every connection of its %s port',
  async (attacked) => {
    const [port, operator] = [await findFreePort(), await findFreePort()];
    const command = ['-c', 'ulimit -n 300; exec "$0" "$@"', process.execPath, ...serverSource];
    const ports = { PORT: String(port), OPERATOR_PORT: String(operator) };
    const env = { PATH: process.env.PATH, ...ports, LOG_LEVEL: 'silent' };
    const server = spawn('sh', command, { env, stdio: 'ignore' });
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ask, { timeout: 60_000 }).toBe(200);
    const held = Array.from({ length: 400 }, () =>
      connectRaw(attacked === 'public' ? port : operator, 'GET / HTTP/1.1\r\n'),
    );
    try {
      await setTimeout(500);
      for (let count = 0; count < 3; count += 1) expect(await ask()).toBe(200);
    } finally {
      for (const { socket } of held) socket.destroy();
      server.kill('SIGKILL');
    }
  },
);
