import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startNodeServer, startProgram } from '../http/hosts.ts';
import { startGoodClient } from '../http/good-client.ts';
import { countOpenFiles, residentMegabytes } from '../http/memory.ts';

/** FUZZ_SECONDS and FUZZ_SEED change the length and the seed of the run. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 20);
const seed = Number(process.env.FUZZ_SEED ?? 1);

const attackerFile = join(import.meta.dirname, 'connections', 'attacker.ts');

it(
  'The server answers a client within a second, whatever others do with their connections',
  { timeout: (seconds + 120) * 1000 },
  async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'warn', RATE_LIMIT: '1000000000' });
    const { process: server, output } = host.program;
    const before = { megabytes: await residentMegabytes(host), files: await countOpenFiles(host) };
    const stopGoodClient = startGoodClient(host, { every: 50, connections: 'kept' });
    const attacker = startProgram([
      attackerFile,
      ...[new URL(host.origin).port, seed, seconds].map(String),
    ]);
    const megabytes: number[] = [];
    while (
      attacker.process.exitCode === null &&
      server.exitCode === null &&
      server.signalCode === null
    ) {
      megabytes.push(await residentMegabytes(host));
      await setTimeout(200);
    }
    await attacker.exited;
    const { answered, failures, slowestMs } = await stopGoodClient();
    // Checked first, so that a failure shows why the server ended.
    expect({ exitCode: server.exitCode, signalCode: server.signalCode, ...output }).toEqual({
      exitCode: null,
      signalCode: null,
      stdout: '',
      stderr: '',
    });

    const figures = {
      seed,
      seconds,
      ...(JSON.parse(attacker.output.stdout) as Record<string, number>),
      answered,
      slowestMs: Math.round(slowestMs),
      megabytesBefore: Math.round(before.megabytes),
      megabytesMax: Math.round(Math.max(...megabytes)),
      megabytesAfter: Math.round(await residentMegabytes(host)),
    };
    process.stdout.write(`figures: fuzzed connections: ${JSON.stringify(figures)}\n`);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(5 * seconds);
    expect(figures.megabytesMax - figures.megabytesBefore).toBeLessThan(150);
    await expect
      .poll(() => countOpenFiles(host), { timeout: 60_000 })
      .toBeLessThanOrEqual(before.files);
    await host.stop();
    expect({ exitCode: server.exitCode, ...output }).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
  },
);
