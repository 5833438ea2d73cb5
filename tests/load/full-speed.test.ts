import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { startNodeServer, type RunningHost } from '../http/hosts.ts';
import { report } from './figures.ts';
import { residentMegabytes } from './memory.ts';
import { runWrk, wrk, type WrkResult } from './wrk.ts';

/**
 * Each request of another client, through a proxy that is trusted, and of another kind. Not HEAD: wrk
 * waits for the body that its length tells of.
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

/** One client, many requests at a time on each connection: most are over its budget. */
const pipelined = `
function init()
  local all = {}
  for i = 1, 16 do all[i] = wrk.format('GET', '/api/v1/info') end
  batch = table.concat(all)
end
function request() return batch end
`;

/** The figures that are kept are those of a long run. */
const seconds = process.env.FIGURES === 'keep' ? 60 : 20;

interface Load {
  readonly connections: number;
  readonly script: string;
}

// It takes more than a minute: `npm run audit:load` runs it.
describe.skipIf(!process.env.AUDIT_LOAD || !wrk)('At full speed', { timeout: 180_000 }, () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
  });
  afterAll(() => host.stop());

  /** Runs a load until memory has the size that this load wants, then again: it must stay so. */
  async function runSteadily(name: string, load: Load): Promise<WrkResult> {
    await runWrk(host.origin, { ...load, seconds: seconds / 2 });
    const warm = await residentMegabytes(host);
    const result = await runWrk(host.origin, { ...load, seconds });
    const memory = await residentMegabytes(host);
    report(name, { requests: result.requests, seconds, warmMegabytes: warm, megabytes: memory });
    expect(result.errors).toEqual({ connect: 0, read: 0, write: 0, timeout: 0 });
    expect(Object.keys(result.statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(result.requests).toBeGreaterThan(10_000);
    // The limiter's maps, which hold up to half a million clients, still fill meanwhile.
    expect(memory - warm).toBeLessThan(150);
    return result;
  }

  it('answers every kind of request of ever new clients, on connections that are kept', async () => {
    const script = mixed.replace('%FIELDS%', '');
    const { statuses } = await runSteadily('new clients', { connections: 64, script });
    expect(Object.keys(statuses).sort()).toEqual(['200', '204', '400', '404', '405']);
  });

  it('answers them on connections that are new each time', async () => {
    const script = mixed.replace('%FIELDS%', `['Connection'] = 'close'`);
    await runSteadily('new connections', { connections: 64, script });
  });

  it('answers many requests at a time on one connection, within the budget', async () => {
    const { statuses } = await runSteadily('pipelined', { connections: 16, script: pipelined });
    const { 200: allowed = 0, 429: refused = 0, ...others } = statuses;
    expect(others).toEqual({});
    expect(refused).toBeGreaterThan(0);
    // A window is longer than the run, so no more than two have a part in it.
    expect(allowed).toBeLessThanOrEqual(1200);
  });
});
