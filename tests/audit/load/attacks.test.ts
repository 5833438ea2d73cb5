import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { startBundle } from '../../server/hosts.ts';
import { residentMegabytes } from '../../process-usage.ts';
import { readInTurn, type Read } from '../../server/store/load.ts';
import type { Target } from './attacker.ts';
import { attacks } from './attacks.ts';
import { report } from './figures.ts';

it.each(attacks.map(([name, connections], index) => ({ name, connections, index })))(
  'Under attack by $name, the server responds to new clients within 5 seconds, and afterwards at once',
  { timeout: 60_000 },
  async ({ name, connections, index }) => {
    const host = await startBundle({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000000' });
    const { process } = host.program;
    let over = false;
    const reads: Read[] = [];
    const origin = host.origin.replace('localhost', '127.0.0.1');
    const reading = readInTurn(origin, () => !over, { reads, connections: 'new', server: process });
    await setTimeout(500);
    reads.length = 0;
    const before = await residentMegabytes(process);
    const port = Number(new URL(host.origin).port);
    // In a thread of its own, so that it doesn't slow down the good client.
    const attacker = new Worker(new URL('attacker.ts', import.meta.url), {
      workerData: { port, index } satisfies Target,
    });
    await setTimeout(4_000);
    const addedMegabytes = (await residentMegabytes(process)) - before;
    await attacker.terminate();
    // The read in progress counts too: it may have waited for the whole attack.
    const atEnd = reads.length;
    await expect.poll(() => reads.length, { timeout: 20_000 }).toBeGreaterThan(atEnd + 10);
    over = true;
    await reading;
    const after = reads.splice(-8);
    await host.stop();
    const slowestMs = Math.max(...reads.map(({ took }) => took));
    report(`attack by ${name}`, { connections, addedMegabytes, reads: reads.length, slowestMs });
    expect(slowestMs).toBeLessThan(5_000);
    expect(Math.max(...after.map(({ took }) => took))).toBeLessThan(1_000);
    expect([...reads, ...after].filter(({ status }) => status !== 200)).toEqual([]);
    // Node parses all that it has read. Without the cap of requests in progress, this never ends.
    expect(addedMegabytes).toBeLessThan(900);
  },
);
