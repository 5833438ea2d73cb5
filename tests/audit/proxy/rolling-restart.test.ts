import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readInTurn } from '../../server/store/load.ts';
import { needs } from '../../find-program.ts';
import { startNodeServer, type RunningHost } from '../../server/hosts.ts';
import { nginx, startBalancer } from '../../nginx.ts';

const env = { LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1, ::1' };

function portOf({ origin }: RunningHost): number {
  return Number(new URL(origin).port);
}

// Skipped without nginx on this machine; .ci/run installs it.
describe.skipIf(!nginx)(`Two servers behind nginx${needs(nginx, 'nginx-light')}`, () => {
  it('restart one after the other without a failed request', { timeout: 60_000 }, async () => {
    const hosts = await Promise.all([startNodeServer(env), startNodeServer(env)]);
    const balancer = await startBalancer(hosts.map(portOf));
    let over = false;
    const reading = Array.from({ length: 8 }, () => readInTurn(balancer.origin, () => !over));
    const restarted: RunningHost[] = [];
    try {
      for (const host of hosts) {
        await setTimeout(500);
        host.program.process.kill('SIGTERM');
        expect(await host.program.exited).toBe(0);
        restarted.push(await startNodeServer({ ...env, PORT: String(portOf(host)) }));
      }
      await setTimeout(500);
    } finally {
      over = true;
    }
    const reads = (await Promise.all(reading)).flat();
    await balancer.stop();
    await Promise.all(restarted.map((host) => host.stop()));
    expect(reads.length).toBeGreaterThan(1_000);
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
