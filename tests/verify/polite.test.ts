import { publicQuota } from '../../src/contract/rate-limit.ts';
import { describe, expect, it } from 'vitest';
import { startNodeServer, startProgram } from '../server/hosts.ts';

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
  });

  it('waits after a 429, and passes', async () => {
    const host = await startNodeServer({ RATE_LIMIT: '30', RATE_WINDOW: '2', LOG_LEVEL: 'silent' });
    const { stdout, stderr } = await verify(
      '--only',
      'absent-*',
      '--only',
      'unknown-*',
      host.origin,
    );
    await host.stop();
    expect(stderr).toMatch(/^Waiting \d s: the rate limit is used up\.$/m);
    expect(stdout).not.toContain('received 429');
  });
});
