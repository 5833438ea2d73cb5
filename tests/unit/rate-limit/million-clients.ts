import type { IncomingMessage } from 'node:http';
import { createMemoryLimiter } from '../../../src/rate-limit/memory.ts';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { createClients } from '../../../src/server/clients.ts';

/** Spends for a million distinct clients behind one proxy, then prints what the process holds, in bytes. */
const [kind = ''] = process.argv.slice(2);
const clients = createClients((_address, hop) => hop < 1);
const limiter = createMemoryLimiter({ quota: publicQuota });
const forged = 'x'.repeat(200);

function spend(number: number) {
  const [high, low] = [(number >>> 16) & 0xff, number & 0xffff];
  const address =
    kind === 'IPv6'
      ? `2001:db8:ff${high.toString(16).padStart(2, '0')}:${low.toString(16)}::1`
      : `198.1${high}.${low >>> 8}.${low & 0xff}`;
  const request = {
    headers: { 'x-forwarded-for': `${forged}, ${address}` },
    socket: { remoteAddress: '192.0.2.1' },
  };
  return limiter.consume(clients.of(request as unknown as IncomingMessage), 1);
}

const million = 1_000_000;
let fresh = true;
for (let number = 0; number < million; number += 1) {
  fresh &&= spend(number).remaining === publicQuota.limit - 1;
}
let remembered = true;
for (let number = 0; number < million; number += 1) {
  remembered &&= spend(number).remaining === publicQuota.limit - 2;
}
(globalThis as { gc?: () => void }).gc?.();
const { heapUsed, external, rss } = process.memoryUsage();
process.stdout.write(
  JSON.stringify({
    fresh,
    remembered,
    held: heapUsed + external,
    rss,
  }),
);
