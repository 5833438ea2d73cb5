import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findFreePort, root, serverSource, startCommand, waitFor } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

/** Starts a server that can open this many files. */
function startWith(files: number, env: Record<string, string>) {
  const limit = `ulimit -n ${files}; exec "$0" "$@"`;
  return startCommand(['sh', '-c', limit, process.execPath, ...serverSource], env, root);
}

it.each(['public', 'operator'])(
  'A server that can open few files responds, even if others hold every connection of its %s port',
  async (attacked) => {
    const [port, operator] = [await findFreePort(), await findFreePort()];
    const ports = { PORT: String(port), OPERATOR_PORT: String(operator) };
    const server = startWith(400, { ...ports, LOG_LEVEL: 'silent' });
    const health = `http://127.0.0.1:${port}/api/health`;
    await waitFor(health, server);
    const held = Array.from({ length: 400 }, () =>
      connectRaw(attacked === 'public' ? port : operator, 'GET / HTTP/1.1\r\n'),
    );
    try {
      await setTimeout(500);
      for (let count = 0; count < 3; count += 1) {
        // Until the last of them has connected, it can replace this connection.
        await expect.poll(async () => (await fetch(health)).status).toBe(200);
      }
    } finally {
      for (const { socket } of held) socket.destroy();
      server.process.kill('SIGKILL');
    }
  },
);
