import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseWrk } from '../../bench/wrk-output.ts';
import { findProgram, needs } from '../../find-program.ts';
import { residentMegabytes } from '../../process-usage.ts';
import { findFreePort, startBundle } from '../../server/hosts.ts';
import { report } from './figures.ts';

const wrk = findProgram('wrk');

/** The published figures come from a longer run. */
const seconds = process.env.FIGURES === 'keep' ? 60 : 20;

/** Long enough to fill the limiter's maps, which hold up to half a million clients in 65 MB. */
const warmUpSeconds = 60;

/**
 * In MB. Node collects old garbage only when the heap is about four times as large as the live objects,
 * and each window replaces the maps.
 */
const maxMegabytes = 500;

/** Sends requests as fast as one thread of wrk can. */
async function runWrk(origin: string, connection: string, duration: number) {
  const script = join(import.meta.dirname, 'requests.lua');
  const args = ['-t1', '-c64', `-d${duration}s`, '-s', script, origin, '--', connection];
  return parseWrk((await promisify(execFile)(wrk ?? 'wrk', args)).stdout);
}

describe.skipIf(!wrk)(`At full speed${needs(wrk, 'wrk')}`, () => {
  it.each([
    ['new clients', 'keep-alive'],
    ['new connections', 'close'],
  ])('the server responds to requests of every kind from %s', async (name, connection) => {
    const operator = String(await findFreePort());
    const { origin, program, stop } = await startBundle({
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1, ::1',
      OPERATOR_PORT: operator,
    });
    onTestFinished(stop);
    await runWrk(origin, connection, warmUpSeconds);
    const warmMegabytes = await residentMegabytes(program.process);
    const { requests, socketErrors } = await runWrk(origin, connection, seconds);
    const megabytes = await residentMegabytes(program.process);
    const metrics = await (await fetch(`http://127.0.0.1:${operator}/metrics`)).text();

    report(name, { requests, seconds, warmMegabytes, megabytes });
    expect(socketErrors).toBe(0);
    expect(requests).toBeGreaterThan(10_000);
    expect(megabytes).toBeLessThan(maxMegabytes);
    const statuses = metrics.matchAll(/^frontdesk_requests_total\{.*status="(\d+)"\} [1-9]/gm);
    const seen = new Set(Array.from(statuses, ([, status]) => status));
    expect([...seen].sort()).toEqual(['200', '204', '400', '404', '405']);
  });
});
