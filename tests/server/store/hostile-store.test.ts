import { createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createMemoryLimiter } from '../../../src/api/rate-limit.ts';
import { createSharedLimiter } from '../../../src/hosts/node/store/shared-limiter.ts';
import { openValkeyStore } from '../../../src/hosts/node/store/valkey.ts';
import { listen } from '../../verify/listen.ts';

const quota = { limit: 600, window: 60 };

/** Starts a store that accepts every command, and replies to the script as `reply` does. */
function openStore(reply: (socket: Socket) => void) {
  return openAnyStore((socket) => {
    socket.on('data', (bytes) => {
      for (const command of bytes.toString().split(/^(?=\*)/m)) {
        if (command.includes('EVAL')) reply(socket);
        else socket.write('+OK\r\n');
      }
    });
  });
}

async function openAnyStore(onConnection: (socket: Socket) => void) {
  const { origin, stop } = await listen(createServer(onConnection), 'valkey');
  const store = openValkeyStore(origin, quota);
  onTestFinished(() => {
    store.close();
    return stop();
  });
  return store;
}

it('A store that hangs from the start delays the first request by no more than the timeout', async () => {
  const store = await openAnyStore(() => undefined);
  const local = createMemoryLimiter({ quota });
  const states: string[] = [];
  const onState = (state: string) => states.push(state);
  const limiter = createSharedLimiter({ store, local, timeout: 100, onState });
  const started = performance.now();
  expect(await limiter.consume('a', 1)).toMatchObject({ allowed: true });
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(states).toEqual(['down']);
});

it.each([
  ...['*2\r\n:1\r\n:60001\r\n', '*2\r\n:1\r\n:3600000\r\n', '*2\r\n:1\r\n:-99\r\n'],
  ...['*2\r\n:-1\r\n:60000\r\n', '*2\r\n$3\r\nNaN\r\n:60000\r\n', '*2\r\n:1\r\n$-1\r\n'],
  ...['*2\r\n$1\r\n1\r\n$5\r\n60000\r\n', '*1\r\n:1\r\n', '*0\r\n', '*-1\r\n', '$-1\r\n'],
  ...[':1\r\n', '+OK\r\n', '-ERR no\r\n', '?\r\n'],
])('A store that replies %j fails', async (reply) => {
  const store = await openStore((socket) => socket.write(reply));
  await expect(store.consume('a', 1)).rejects.toThrow();
});

it('A store can reply that the window ends now', async () => {
  const store = await openStore((socket) => socket.write('*2\r\n:600\r\n:0\r\n'));
  expect(await store.consume('a', 1)).toMatchObject({ remaining: 0, reset: 1, left: 0 });
});

it('A store with an endless reply, as fast as a gigabit network, loses its connection', async () => {
  const chunk = Buffer.alloc(131_072, 'a');
  let closed = 0;
  const store = await openStore((socket) => {
    socket.write('$2000000000\r\n');
    const timer = setInterval(() => socket.write(chunk), 1);
    socket.on('close', () => {
      clearInterval(timer);
      closed += 1;
    });
  });
  const before = process.memoryUsage.rss();
  await expect(store.consume('a', 1)).rejects.toThrow();
  expect(process.memoryUsage.rss() - before).toBeLessThan(300e6);
  await expect.poll(() => closed).toBe(1);
  await setTimeout(600);
  await expect(store.consume('a', 1)).rejects.toThrow();
});
