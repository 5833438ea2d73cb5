import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startNodeServer, type RunningHost } from '../http/hosts.ts';
import { residentMegabytes } from '../load/memory.ts';

/** FUZZ_SECONDS and FUZZ_SEED make another run of it, as long as wanted. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 20);
const seed = Number(process.env.FUZZ_SEED ?? 1);

const attacker = join(import.meta.dirname, 'connections', 'attacker.ts');

/** Reads info from an address that no attacker has. Returns how long it took, in milliseconds. */
function read(origin: string, agent: Agent | false): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const url = `${origin}/api/v1/info`;
    const request = get(url, { agent, localAddress: '127.0.0.9', timeout: 10_000 }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`status ${String(response.statusCode)}`));
      });
    });
    request.once('error', reject).once('timeout', () => request.destroy());
  });
}

const openFiles = async ({ program }: RunningHost) =>
  (await readdir(`/proc/${String(program.process.pid)}/fd`)).length;

it(
  'Whatever clients do with their connections, others are answered within a second',
  { timeout: (seconds + 60) * 1000 },
  async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'warn', RATE_LIMIT: '1000000000' });
    const origin = host.origin.replace('localhost', '127.0.0.1');
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (let count = 0; count < 200; count += 1) await read(origin, kept);
      const before = { megabytes: await residentMegabytes(host), files: await openFiles(host) };

      const state = { attacking: true };
      const attack = promisify(execFile)(process.execPath, [
        attacker,
        ...[new URL(origin).port, seed, seconds].map(String),
      ]).finally(() => (state.attacking = false));
      const [times, megabytes]: [number[], number[]] = [[], []];
      while (state.attacking) {
        times.push(await read(origin, false), await read(origin, kept));
        megabytes.push(await residentMegabytes(host));
        await setTimeout(100);
      }
      const { stdout } = await attack;
      const figures = {
        seed,
        seconds,
        ...(JSON.parse(stdout) as Record<string, number>),
        reads: times.length,
        slowestMs: Math.round(Math.max(...times)),
        megabytesBefore: Math.round(before.megabytes),
        megabytesMax: Math.round(Math.max(...megabytes)),
      };
      process.stdout.write(`figures: fuzzed connections: ${JSON.stringify(figures)}\n`);

      expect(figures.slowestMs).toBeLessThan(1_000);
      expect(figures.megabytesMax - figures.megabytesBefore).toBeLessThan(150);
      await expect
        .poll(() => openFiles(host), { timeout: 30_000 })
        .toBeLessThanOrEqual(before.files + 2);
      expect(host.program.process.exitCode).toBe(null);
      expect(host.program.output).toEqual({ stdout: '', stderr: '' });
    } finally {
      kept.destroy();
      await host.stop();
    }
  },
);
