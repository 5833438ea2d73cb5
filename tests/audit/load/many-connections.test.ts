import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startBundle, startProgram } from '../../server/hosts.ts';
import { countOpenFiles, residentMegabytes } from '../../process-usage.ts';
import { readInTurn } from '../../server/store/load.ts';
import { report } from './figures.ts';

/** More than the server holds. */
const many = 10_200;

function maxOpenFiles(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits: { open_files: { hard: number | 'unlimited' } };
  };
  const { hard } = userLimits.open_files;
  return hard === 'unlimited' ? Infinity : hard;
}

describe('While 10,200 connections send slow headers and never read', () => {
  it('the server answers others within a second, and closes the connections within 30 seconds', async ({
    skip,
  }) => {
    const needed = many + 300;
    const files = maxOpenFiles();
    if (files < needed) skip(`needs ${needed} open files, and this system allows ${files}`);

    const host = await startBundle({ LOG_LEVEL: 'silent' });
    const { port } = new URL(host.origin);
    const { process: server } = host.program;
    const before = {
      files: await countOpenFiles(server),
      megabytes: await residentMegabytes(server),
    };
    let over = false;
    const good = readInTurn(`http://127.0.0.1:${port}`, () => setTimeout(200).then(() => !over), {
      connections: 'new',
      server,
    });
    const attacker = startProgram(['tests/audit/load/dribble-headers.ts', port, String(many)]);
    let held = 0;
    let megabytes = 0;
    const watch = async () => {
      held = Math.max(held, (await countOpenFiles(server)) - before.files);
      megabytes = Math.max(megabytes, await residentMegabytes(server));
      await setTimeout(100);
    };
    while (attacker.output.stdout === '') await watch();
    const connected = performance.now();
    while (performance.now() - connected < 30_000) await watch();
    const left = (await countOpenFiles(server)) - before.files;
    over = true;
    const reads = await good;
    attacker.process.kill();
    await host.stop();

    report('attack by 10,200 connections with slow headers', {
      connections: held,
      addedMegabytes: megabytes - before.megabytes,
      reads: reads.length,
      slowestMs: Math.max(...reads.map(({ took }) => took)),
    });
    expect(reads.filter(({ status, took }) => status !== 200 || took > 1_000)).toEqual([]);
    expect(reads.length).toBeGreaterThan(60);
    expect(held).toBeGreaterThan(9_900);
    expect(left).toBeLessThan(10);
  });
});
