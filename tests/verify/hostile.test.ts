import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startProgram } from '../http/hosts.ts';
import { hostiles, laterHostiles } from './hostile-servers.ts';
import type { Listening } from './listen.ts';

/** The peak memory of a process in MiB; 0 on systems other than Linux. */
function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Runs verify on a server and measures its memory and time. */
async function verify(start: () => Promise<Listening>) {
  const server = await start();
  const began = Date.now();
  const program = startProgram([
    'src/verify/cli.ts',
    '--verbose',
    '--timeout',
    '1',
    server.origin.origin,
  ]);
  let memory = 0;
  let code: number | null | undefined;
  while (code === undefined) {
    memory = Math.max(memory, peakMemory(program.process.pid));
    code = await Promise.race([program.exited, setTimeout(50, undefined)]);
  }
  await server.stop();
  return { code, ...program.output, memory, seconds: (Date.now() - began) / 1000 };
}

describe.concurrent('verify fails with a reason, in bounded time and memory, for', () => {
  it.each(hostiles)('%s', { timeout: 60_000 }, async (_name, start, says) => {
    const { code, stdout, stderr, memory, seconds } = await verify(start);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(says);
    expect(stdout).toMatch(/\n0 passed, 1 failed, \d+ skipped\n$/);
    expect(stdout).toContain('request   GET /api/v1/info');
    expect(memory).toBeLessThan(300);
    expect(seconds).toBeLessThan(30);
  });
});

describe.concurrent('verify ends in bounded time and memory for', () => {
  it.each(laterHostiles)('%s', { timeout: 180_000 }, async (_name, start, says, count) => {
    const { code, stdout, memory, seconds } = await verify(start);
    expect(code).toBe(1);
    expect(stdout).toMatch(says);
    expect(stdout).toMatch(count);
    expect(memory).toBeLessThan(600);
    expect(seconds).toBeLessThan(120);
  });
});
