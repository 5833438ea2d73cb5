import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { dist, findFreePort } from './hosts.ts';
import { connectRaw } from './raw-client.ts';

it('A server that may open few files answers, although others hold every connection', async () => {
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
