import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { parseWrk, type WrkResult } from '../../bench/wrk-output.ts';
import { findProgram, needs } from '../../find-program.ts';
import { findFreePort, startBundle, type RunningHost } from '../../server/hosts.ts';
import { residentMegabytes } from '../../process-usage.ts';
import { report } from './figures.ts';

const wrk = findProgram('wrk');

/**
 * Each request is of another kind and from another client, behind a trusted proxy. None is HEAD, because
 * wrk waits for a body.
 */
const renderScript = (field: string) => `
local count = 0
local kinds = {
  { 'GET', '/api/v1/info' }, { 'GET', '/api/v1/health' }, { 'GET', '/api/info.md' },
  { 'OPTIONS', '/api/info' }, { 'GET', '/openapi.json' },
  { 'GET', '/api/rooms' }, { 'POST', '/api/v1/info' }, { 'GET', '/api/v1/info?format=xml' },
  { 'GET', '/api/%zz' }, { 'GET', '${docsPath}' }, { 'GET', '/no-such-page' },
}
function request()
  count = count + 1
  local kind = kinds[count % #kinds + 1]
  local client = string.format('%d.%d.%d.%d', 1 + math.floor(count / 16777216) % 200,
    math.floor(count / 65536) % 256, math.floor(count / 256) % 256, count % 256)
  local headers = { ['X-Forwarded-For'] = client, ['Accept-Encoding'] = 'br', ${field} }
  return wrk.format(kind[1], kind[2], headers)
end
`;

/** The published figures come from a longer run. */
const seconds = process.env.FIGURES === 'keep' ? 60 : 20;

/** Long enough to fill the limiter's maps, which hold up to half a million clients in 65 MB. */
const warmUpSeconds = 60;

/**
 * In MB. Node collects old garbage only when the heap is about four times as large as what is alive, and
 * the maps turn over with each window.
 */
const maxMegabytes = 700;

/** Sends requests as fast as one thread of wrk can. */
async function runWrk(origin: string, script: string, duration: number): Promise<WrkResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wrk-'));
  const file = join(folder, 'script.lua');
  await writeFile(file, script);
  try {
    const args = ['-t', '1', '-c', '64', '-d', `${duration}s`, '-s', file, origin];
    return parseWrk((await promisify(execFile)(wrk ?? 'wrk', args)).stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe.skipIf(!wrk)(`At full speed${needs(wrk, 'wrk')}`, { timeout: 180_000 }, () => {
  let host: RunningHost;
  let operator: string;
  beforeEach(async () => {
    operator = String(await findFreePort());
    host = await startBundle({
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1, ::1',
      OPERATOR_PORT: operator,
    });
  });
  afterEach(() => host.stop());

  it.each([
    ['new clients', ''],
    ['new connections', "['Connection'] = 'close'"],
  ])('it answers requests of every kind from %s', async (name, field) => {
    const { process } = host.program;
    const script = renderScript(field);
    await runWrk(host.origin, script, warmUpSeconds);
    const warmMegabytes = await residentMegabytes(process);
    const { requests, socketErrors } = await runWrk(host.origin, script, seconds);
    const megabytes = await residentMegabytes(process);
    report(name, { requests, seconds, warmMegabytes, megabytes });
    expect(socketErrors).toBe(0);
    expect(requests).toBeGreaterThan(10_000);
    expect(megabytes).toBeLessThan(maxMegabytes);
    const metrics = await (await fetch(`http://127.0.0.1:${operator}/metrics`)).text();
    const statuses = metrics.matchAll(/^frontdesk_requests_total\{.*status="(\d+)"/gm);
    expect([...new Set(Array.from(statuses, ([, status]) => status))].sort()).toEqual([
      '200',
      '204',
      '400',
      '404',
      '405',
    ]);
  });
});
