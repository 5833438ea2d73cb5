import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withTimeout } from '../../../src/packages/hosts/node/with-timeout.ts';

it('A reply that takes too long is an error', async () => {
  await expect(withTimeout(new Promise(() => undefined), 10)).rejects.toThrow('within 10 ms');
});

it('A reply that arrived while this process stalled is in time', async () => {
  // Another thread replies, so Node reads the reply in the same phase as sockets.
  const reply = withTimeout(stat('.'), 100);
  // Sleeping leaves the other thread a core.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  expect((await reply).isDirectory()).toBe(true);
});
