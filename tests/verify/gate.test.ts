import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { checkGate } from '../../src/verify/gate.ts';
import { toLimits } from '../../src/verify/limits.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { createPace } from '../../src/verify/pace.ts';
import { startProgram } from '../http/hosts.ts';
import { listenHttp, listenRaw, type Listening } from './listen.ts';

const limits = toLimits(1000);

interface Knock {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A gated endpoint that answers with this status and records its requests. */
async function startGate(status: number, headers: Record<string, string> = {}) {
  const knocks: Knock[] = [];
  const server = await listenHttp((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method, url } = request;
      knocks.push({ method, url, headers: request.headers, body });
      response.writeHead(status, headers).end('no');
    });
  });
  return { ...server, knocks };
}

/** An origin whose info record names an endpoint. */
function startOrigin(mcp: unknown): Promise<Listening> {
  return listenHttp(({ url }, response) => {
    if (url === '/api/v1/info') response.end(JSON.stringify({ mcp }));
    else response.writeHead(404).end();
  });
}

async function check(mcp: unknown) {
  const origin = await startOrigin(mcp);
  const target = createOriginTarget(origin.origin, limits);
  const [result] = await checkGate(target, createPace(), limits);
  target.close?.();
  await origin.stop();
  return result;
}

describe('The gated endpoint', () => {
  it.each([401, 403])('passes if it answers %i to one request', async (status) => {
    const gate = await startGate(status);
    expect(await check(`${gate.origin.origin}/mcp?a=b`)).toMatchObject({ outcome: 'passed' });
    await gate.stop();
    expect(gate.knocks).toHaveLength(1);
    expect(gate.knocks[0]).toMatchObject({ method: 'POST', url: '/mcp?a=b', body: '{}' });
    expect(gate.knocks[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(gate.knocks[0]?.headers).not.toHaveProperty('authorization');
    expect(gate.knocks[0]?.headers).not.toHaveProperty('cookie');
  });

  it.each([
    [200, {}],
    [302, { Location: '/login' }],
    [404, {}],
    [429, { 'Retry-After': '1' }],
    [500, {}],
    [503, {}],
  ])('fails if it answers %i, after one request', async (status, headers) => {
    const gate = await startGate(status, headers);
    const url = `${gate.origin.origin}/mcp`;
    expect(await check(url)).toMatchObject({
      outcome: 'failed',
      mismatches: [`expected status 401 or 403, received ${status}`],
      attempts: [{ origin: gate.origin, request: { method: 'POST', target: '/mcp' } }],
    });
    await gate.stop();
    expect(gate.knocks).toHaveLength(1);
  });

  it('fails if nothing listens, or if it sends nothing', async () => {
    expect(await check('http://127.0.0.1:9/mcp')).toMatchObject({
      mismatches: [expect.stringContaining('nothing listens at 127.0.0.1:9')],
    });
    let connections = 0;
    const silent = await listenRaw(() => (connections += 1));
    expect(await check(`${silent.origin.origin}/mcp`)).toMatchObject({
      mismatches: ['received nothing for 1 s'],
    });
    await silent.stop();
    expect(connections).toBe(1);
  });

  it.each([undefined, '', 'mcp', 'ftp://a.example/', 7])(
    'gets no request if the info record names none: %j',
    async (mcp) => {
      expect(await check(mcp)).toMatchObject({
        mismatches: ['expected the info record to name an endpoint, so no request was sent'],
      });
    },
  );

  it.each(['user:secret', 'user', ':secret'])(
    'gets no request if its URL has credentials: %s',
    async (credentials) => {
      const gate = await startGate(401);
      expect(await check(`http://${credentials}@${gate.origin.host}/mcp`)).toMatchObject({
        mismatches: ['expected an endpoint without credentials in its URL, so no request was sent'],
      });
      await gate.stop();
      expect(gate.knocks).toEqual([]);
    },
  );
});

describe('npm run verify sends the gated endpoint', () => {
  async function verify(...args: string[]) {
    const gate = await startGate(401);
    const origin = await startOrigin(`${gate.origin.origin}/mcp`);
    const program = startProgram(['src/verify/cli.ts', ...args, origin.origin.origin]);
    await program.exited;
    await Promise.all([origin.stop(), gate.stop()]);
    return { knocks: gate.knocks.length, ...program.output };
  }

  it('no request by default', async () => {
    expect(await verify()).toMatchObject({ knocks: 0 });
  });

  it('one request with --gate', async () => {
    const { knocks, stdout } = await verify('--gate');
    expect(knocks).toBe(1);
    expect(stdout).toMatch(/^ok +gate +The gated endpoint refuses/m);
  });

  it('no request if only other checks are selected', async () => {
    expect(await verify('--gate', '--only', 'read-*')).toMatchObject({ knocks: 0 });
  });
});
