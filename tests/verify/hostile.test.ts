import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startProgram } from '../http/hosts.ts';
import { hostiles, laterHostiles } from './hostile-servers.ts';

/** The peak memory of a process in MiB; 0 on systems other than Linux. */
function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Runs verify on an origin and measures its memory and time. */
async function verify(...args: string[]) {
  const start = Date.now();
  const program = startProgram(['src/verify/cli.ts', '--timeout', '1', ...args]);
  let memory = 0;
  let code: number | null | undefined;
  while (code === undefined) {
    memory = Math.max(memory, peakMemory(program.process.pid));
    code = await Promise.race([program.exited, setTimeout(50, undefined)]);
  }
  return { code, ...program.output, memory, seconds: (Date.now() - start) / 1000 };
}

describe.concurrent(
  'verify fails with a clear reason, in bounded time and memory, for an origin that sends',
  () => {
    it.each(hostiles)('$name', { timeout: 60_000 }, async ({ start, says }) => {
      const server = await start();
      try {
        const { code, stdout, stderr, memory, seconds } = await verify(server.origin.origin);
        expect([code, stderr]).toEqual([1, '']);
        expect(stdout).toMatch(says);
        expect(stdout).toMatch(/\n0 passed, 1 failed, \d+ skipped\n$/);
        expect(stdout).toContain('request   GET /api/v1/health');
        expect(memory).toBeLessThan(300);
        expect(seconds).toBeLessThan(30);
      } finally {
        await server.stop();
      }
    });
  },
);

describe('verify ends in bounded time and memory for an origin that sends', () => {
  it.each(laterHostiles)('$name', { timeout: 180_000 }, async ({ start, says, count }) => {
    const server = await start();
    try {
      const { code, stdout, memory, seconds } = await verify(server.origin.origin);
      expect(code).toBe(1);
      expect(stdout).toMatch(says);
      expect(stdout).toMatch(count);
      expect(memory).toBeLessThan(600);
      expect(seconds).toBeLessThan(120);
    } finally {
      await server.stop();
    }
  });
});
