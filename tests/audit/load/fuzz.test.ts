import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startBundle, startProgram } from '../../server/hosts.ts';
import { countOpenFiles, residentMegabytes } from '../../process-usage.ts';
import { readInTurn } from '../../server/store/load.ts';

/** FUZZ_SECONDS and FUZZ_SEED change the length and the seed of the run. */
const seconds = Number(process.env.FUZZ_SECONDS ?? 20);
const seed = Number(process.env.FUZZ_SEED ?? 1);

const attackerFile = join(import.meta.dirname, 'fuzzer.ts');

it(
  'The server responds to a client within 5 seconds, whatever others do with their connections',
  { timeout: (seconds + 120) * 1000 },
  async () => {
    const host = await startBundle({ LOG_LEVEL: 'warn', RATE_LIMIT: '1000000000' });
    const { process: server, output } = host.program;
    const before = {
      megabytes: await residentMegabytes(server),
      files: await countOpenFiles(server),
    };
    let over = false;
    const good = (['kept', 'new'] as const).map((connections) =>
      readInTurn(
        host.origin.replace('localhost', '127.0.0.1'),
        () => setTimeout(100).then(() => !over),
        { connections, server },
      ),
    );
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
      megabytes.push(await residentMegabytes(server));
      await setTimeout(200);
    }
    await attacker.exited;
    over = true;
    // Checked first, so that a failure shows why the server ended.
    expect({ exitCode: server.exitCode, signalCode: server.signalCode, ...output }).toEqual({
      exitCode: null,
      signalCode: null,
      stdout: '',
      stderr: '',
    });

    const reads = (await Promise.all(good)).flat();
    const figures = {
      seed,
      seconds,
      ...(JSON.parse(attacker.output.stdout) as Record<string, number>),
      reads: reads.length,
      slowestMs: Math.round(Math.max(...reads.map(({ took }) => took))),
      megabytesBefore: Math.round(before.megabytes),
      megabytesMax: Math.round(Math.max(...megabytes)),
      megabytesAfter: Math.round(await residentMegabytes(server)),
    };
    process.stdout.write(`figures: fuzzed connections: ${JSON.stringify(figures)}\n`);
    expect(reads.filter(({ status, took }) => status !== 200 || took > 5_000)).toEqual([]);
    expect(reads.length).toBeGreaterThan(5 * seconds);
    expect(figures.megabytesMax - figures.megabytesBefore).toBeLessThan(150);
    await expect
      .poll(() => countOpenFiles(server), { timeout: 60_000 })
      .toBeLessThanOrEqual(before.files);
    await host.stop();
    expect({ exitCode: server.exitCode, ...output }).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
  },
);
