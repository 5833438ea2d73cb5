import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { maxConnections } from '../../../src/packages/hosts/node/limits.ts';
import { countOpenFiles, residentMegabytes } from '../../process-usage.ts';
import { startBundle, startProgram } from '../../server/hosts.ts';
import { readInTurn, type Read } from '../../server/store/load.ts';
import { attacks } from './attacks.ts';
import { report } from './figures.ts';

it.for(attacks.map((attack, index) => ({ ...attack, index })))(
  'Under attack by $name, the server responds to others within 5 seconds, and recovers afterwards',
  async ({ name, connections, seconds, index }, { skip, onTestFinished }) => {
    if (2 * maxConnections() < connections) skip('needs more open files than this system allows');

    const host = await startBundle({ LOG_LEVEL: 'warn', RATE_LIMIT: '1000000000' });
    onTestFinished(host.stop);
    const { process: server, output } = host.program;
    const { port } = new URL(host.origin);
    const before = {
      files: await countOpenFiles(server),
      megabytes: await residentMegabytes(server),
    };
    let over = false;
    const reads: Read[] = [];
    const more = () => setTimeout(20).then(() => !over);
    const reading = Promise.all(
      (['kept', 'new'] as const).map((kind) =>
        readInTurn(`http://127.0.0.1:${port}`, more, { reads, connections: kind, server }),
      ),
    );
    // If the server exits, its output says more than a failed read.
    reading.catch(() => undefined);

    const attacker = startProgram(['tests/audit/load/attacker.ts', port, String(index)]);
    onTestFinished(() => void attacker.process.kill('SIGKILL'));
    let megabytes = 0;
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end && server.exitCode === null && server.signalCode === null) {
      megabytes = Math.max(megabytes, await residentMegabytes(server));
      await setTimeout(100);
    }
    expect(attacker.process.exitCode, attacker.output.stderr).toBe(null);
    attacker.process.kill('SIGKILL');
    await attacker.exited;
    const { exitCode, signalCode } = server;
    expect({ exitCode, signalCode, output }).toEqual({
      exitCode: null,
      signalCode: null,
      output: { stdout: '', stderr: '' },
    });

    const atEnd = reads.length;
    const slowest = (some: readonly Read[]) => Math.max(...some.map(({ took }) => took));
    await expect.poll(() => reads.length).toBeGreaterThan(atEnd + 8);
    await expect.poll(() => slowest(reads.slice(-8))).toBeLessThan(1_000);
    over = true;
    await reading;
    const addedMegabytes = megabytes - before.megabytes;
    const slowestMs = slowest(reads);
    report(`attack by ${name}`, { connections, addedMegabytes, reads: reads.length, slowestMs });
    expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
    expect(slowestMs).toBeLessThan(5_000);
    // Node parses all that it has read from each connection.
    expect(addedMegabytes).toBeLessThan(500);
    await expect.poll(() => countOpenFiles(server)).toBeLessThanOrEqual(before.files);
    await host.stop();
    expect({ exitCode: server.exitCode, output }).toEqual({
      exitCode: 0,
      output: { stdout: '', stderr: '' },
    });
  },
);
