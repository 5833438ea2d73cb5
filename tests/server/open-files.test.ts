import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findFreePort, root, serverSource, startCommand, waitFor } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

it.each(['public', 'operator'])(
  'A server that can open few files responds, even if others hold every connection of its %s port',
  async (attacked) => {
    const [port, operator] = [await findFreePort(), await findFreePort()];
    const command = [
      'sh',
      '-c',
      'ulimit -n 300; exec "$0" "$@"',
      process.execPath,
      ...serverSource,
    ];
    const ports = { PORT: String(port), OPERATOR_PORT: String(operator) };
    const server = startCommand(command, { ...ports, LOG_LEVEL: 'silent' }, root);
    const health = `http://127.0.0.1:${port}/api/health`;
    await waitFor(health, server);
    const held = Array.from({ length: 400 }, () =>
      connectRaw(attacked === 'public' ? port : operator, 'GET / HTTP/1.1\r\n'),
    );
    try {
      await setTimeout(500);
      for (let count = 0; count < 3; count += 1) {
        const { status } = await fetch(health, { signal: AbortSignal.timeout(5_000) });
        expect(status).toBe(200);
      }
    } finally {
      for (const { socket } of held) socket.destroy();
      server.process.kill('SIGKILL');
    }
  },
);
