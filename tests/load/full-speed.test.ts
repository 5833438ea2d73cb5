import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  { 'GET', '/api/%zz' }, { 'GET', '/docs/' }, { 'GET', '/no-such-page' },
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

const seconds = 20;

// It takes more than a minute: `npm run audit:load` runs it.
describe.skipIf(!process.env.AUDIT_LOAD || !wrk)('At full speed', { timeout: 120_000 }, () => {
  let host: RunningHost;
  let warm: number;
  beforeAll(async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
    // A whole window of clients, so that the table of windows has its size.
    const script = mixed.replace('%FIELDS%', '');
    await runWrk(host.origin, { seconds, connections: 64, script });
    warm = await residentMegabytes(host);
  }, 120_000);
  afterAll(() => host.stop());

  async function expectSteady(name: string, result: WrkResult): Promise<void> {
    const memory = await residentMegabytes(host);
    report(name, { requests: result.requests, seconds, warmMegabytes: warm, megabytes: memory });
    expect(result.errors).toEqual({ connect: 0, read: 0, write: 0, timeout: 0 });
    expect(Object.keys(result.statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(result.requests).toBeGreaterThan(10_000);
    expect(memory - warm).toBeLessThan(50);
  }

  it('answers every kind of request of ever new clients, on connections that are kept', async () => {
    const script = mixed.replace('%FIELDS%', '');
    const result = await runWrk(host.origin, { seconds, connections: 64, script });
    await expectSteady('new clients', result);
    const statuses = ['200', '204', '400', '404', '405'];
    expect(Object.keys(result.statuses).sort()).toEqual(statuses);
  });

  it('answers them on connections that are new each time', async () => {
    const script = mixed.replace('%FIELDS%', `['Connection'] = 'close'`);
    const result = await runWrk(host.origin, { seconds, connections: 64, script });
    await expectSteady('new connections', result);
  });

  it('answers many requests at a time on one connection, in order and within the budget', async () => {
    const result = await runWrk(host.origin, { seconds, connections: 16, script: pipelined });
    await expectSteady('pipelined', result);
    expect(Object.keys(result.statuses).sort()).toEqual(['200', '429']);
    expect(result.statuses['200']).toBeLessThanOrEqual(1200);
  });
});
