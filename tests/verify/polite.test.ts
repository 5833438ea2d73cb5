import { publicQuota } from '../../src/contract/rate-limit.ts';
import { describe, expect, it } from 'vitest';
import { startNodeServer, startProgram } from '../http/hosts.ts';

async function verify(...args: string[]) {
  const { exited, output } = startProgram(['src/verify/cli.ts', ...args]);
  return { code: await exited, ...output };
}

describe('npm run verify', () => {
  it('spends at most a third of the quota', async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent' });
    const { code } = await verify(host.origin);
    const { headers } = await fetch(`${host.origin}/api/v1/info`);
    await host.stop();
    const [, remaining] = /;r=(\d+);/.exec(headers.get('ratelimit') ?? '') ?? [];
    expect(code).toBe(0);
    expect(Number(remaining)).toBeGreaterThanOrEqual((publicQuota.limit * 2) / 3);
    // A run that spends less than this has lost its checks.
    expect(Number(remaining)).toBeLessThan(publicQuota.limit - 100);
  });

  it(
    'waits before the quota is used up, so that no response is 429',
    { timeout: 90_000 },
    async () => {
      const host = await startNodeServer({ RATE_LIMIT: '40', RATE_WINDOW: '5' });
      const { stdout, stderr } = await verify(
        '--only',
        'unknown-*',
        '--only',
        'method-*',
        host.origin,
      );
      await host.stop();
      const statuses = host.program.output.stdout
        .split('\n')
        .filter((line) => line.includes('"path":"/api'))
        .map((line) => (JSON.parse(line) as { status: number }).status);
      expect(statuses.length).toBeGreaterThan(40);
      expect(statuses).not.toContain(429);
      expect(stderr).toMatch(
        /^Waiting \d+ s: the rest of the rate limit is left to other clients\.$/m,
      );
      expect(stdout).not.toContain('received 429');
    },
  );
});
