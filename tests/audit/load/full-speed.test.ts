import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { needs } from '../../find-program.ts';
import { startNodeServer, type RunningHost } from '../../http/hosts.ts';
import { report } from './figures.ts';
import { residentMegabytes } from '../../http/memory.ts';
import { runWrk, wrk, type WrkResult } from './wrk.ts';

/**
 * Each request is of another kind and from another client, behind a trusted proxy. None is HEAD, because
 * wrk waits for a body.
 */
const mixed = `
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
  local headers = { ['X-Forwarded-For'] = client, ['Accept-Encoding'] = 'br', %FIELDS% }
  return wrk.format(kind[1], kind[2], headers)
end
`;

/** One client sends 16 requests at a time on each connection. Most are over its quota. */
const pipelined = `
function init()
  local all = {}
  for i = 1, 16 do all[i] = wrk.format('GET', '/api/v1/info') end
  batch = table.concat(all)
end
function request() return batch end
`;

/** The published figures come from a longer run. */
const seconds = process.env.FIGURES === 'keep' ? 60 : 20;

/** Long enough to fill the limiter's maps, which hold up to half a million clients in 65 MB. */
const warmUpSeconds = 60;

/**
 * In MB. Node collects old garbage only when the heap is about four times as large as what is alive, and
 * the maps turn over with each window.
 */
const maxMegabytes = 550;

interface Load {
  readonly connections: number;
  readonly script: string;
}

describe.skipIf(!wrk)(`At full speed${needs(wrk, 'wrk')}`, { timeout: 180_000 }, () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1, ::1' });
  });
  afterAll(() => host.stop());

  /** Runs a load to warm up, and then again to measure. */
  async function runSteadily(
    name: string,
    load: Load,
  ): Promise<WrkResult & { readonly addedMegabytes: number }> {
    await runWrk(host.origin, { ...load, seconds: warmUpSeconds });
    const warm = await residentMegabytes(host);
    const result = await runWrk(host.origin, { ...load, seconds });
    const memory = await residentMegabytes(host);
    report(name, { requests: result.requests, seconds, warmMegabytes: warm, megabytes: memory });
    expect(result.errors).toEqual({ connect: 0, read: 0, write: 0, timeout: 0 });
    expect(Object.keys(result.statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(result.requests).toBeGreaterThan(10_000);
    expect(memory).toBeLessThan(maxMegabytes);
    return { ...result, addedMegabytes: memory - warm };
  }

  it('answers requests of every kind, each from a new client, on persistent connections', async () => {
    const script = mixed.replace('%FIELDS%', '');
    const { statuses } = await runSteadily('new clients', { connections: 64, script });
    expect(Object.keys(statuses).sort()).toEqual(['200', '204', '400', '404', '405']);
  });

  it('answers them on a new connection each', async () => {
    const script = mixed.replace('%FIELDS%', `['Connection'] = 'close'`);
    await runSteadily('new connections', { connections: 64, script });
  });

  it('answers pipelined requests, within the quota', async () => {
    const load = { connections: 16, script: pipelined };
    const { statuses, addedMegabytes } = await runSteadily('pipelined', load);
    // The maps don't turn over for one client, so this is 17 bytes for each of three million requests.
    expect(addedMegabytes).toBeLessThan(50);
    const { 200: allowed = 0, 429: refused = 0, ...others } = statuses;
    expect(others).toEqual({});
    expect(refused).toBeGreaterThan(0);
    // The run takes at most 60 seconds, so it meets at most two windows.
    expect(allowed).toBeLessThanOrEqual(1200);
  });
});
