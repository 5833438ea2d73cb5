import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findFreePort, root, serverSource, startCommand, waitFor } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

/** Starts a server that can open this many files. */
function startWith(files: number, env: Record<string, string>) {
  const limit = `ulimit -n ${files}; exec "$0" "$@"`;
  return startCommand(['sh', '-c', limit, process.execPath, ...serverSource], env, root);
}

it('A server that can open too few files says in one line how many it needs', async () => {
  const { exited, output } = startWith(299, { PORT: '0' });
  expect(await exited).toBe(1);
  expect(output).toEqual({
    stdout: '',
    stderr:
      'The system allows this process 299 open files. The server needs 300, and 20100 for all its connections: see "ulimit -n".\n',
  });
});

it.each([
  [300, 100],
  [10_098, 4_999],
])(
  'A server that can open %d files warns that it keeps %d connections',
  async (files, connections) => {
    const { process, output } = startWith(files, { PORT: '0', LOG_LEVEL: 'warn' });
    await expect.poll(() => output.stdout).toContain(`"connections":${connections},`);
    process.kill('SIGKILL');
  },
);

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
