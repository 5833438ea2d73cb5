import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createGateCheck } from '../../src/verify/gate.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { renderTable } from '../../src/verify/reporters/table.ts';
import { runChecks } from '../../src/verify/run.ts';
import { startProgram } from '../http/hosts.ts';
import { listenHttp, listenRaw, type Listening } from './listen.ts';

const timeout = 1000;

/** A gated endpoint that answers with this status and records its requests. */
async function startGate(status: number, headers: Record<string, string> = {}) {
  const knocks: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string })[] = [];
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
    if (url === '/api/v1/info') response.end(JSON.stringify({ mcp, phone: '' }));
    else response.writeHead(404).end();
  });
}

async function check(mcp: unknown) {
  const origin = await startOrigin(mcp);
  const target = createOriginTarget(origin.origin, timeout);
  const results = await runChecks([createGateCheck(timeout)], target);
  await origin.stop();
  return results;
}

describe('The gated endpoint', () => {
  it('passes if it answers 403 to each of three requests', async () => {
    const gate = await startGate(403);
    expect(await check(`${gate.origin.origin}/mcp?a=b`)).toMatchObject([{ outcome: 'passed' }]);
    await gate.stop();
    expect(gate.knocks).toMatchObject([
      { method: 'POST', url: '/mcp?a=b', body: '{}' },
      { method: 'POST', url: '/mcp?a=b', body: '{}', headers: { authorization: 'Bearer' } },
      { method: 'GET', url: '/mcp?a=b', body: '' },
    ]);
    expect(gate.knocks[0]?.headers).not.toHaveProperty('authorization');
    expect(gate.knocks[2]?.headers).not.toHaveProperty('authorization');
  });

  it.each([200, 302, 404, 429, 500])(
    'fails if it answers %i, after one request',
    async (status) => {
      const gate = await startGate(status, { Location: '/login', 'Retry-After': '1' });
      const endpoint = `${gate.origin.origin}/mcp`;
      const report = renderTable({ name: '', results: await check(endpoint), verbose: false });
      await gate.stop();
      expect(report).toContain(
        `expected status 401 or 403 for POST ${endpoint}, received ${status}`,
      );
      expect(report).toMatch(new RegExp(`^ +repeat +curl .* -X POST .* '{}' ${endpoint}$`, 'm'));
      expect(gate.knocks).toHaveLength(1);
    },
  );

  it('fails if it sends nothing, after one request', async () => {
    let connections = 0;
    const silent = await listenRaw(() => (connections += 1));
    const [result] = await check(`${silent.origin.origin}/mcp`);
    expect(result).toMatchObject({
      mismatches: ['received nothing for 1 s'],
      attempts: [{ request: { target: '/mcp' } }],
    });
    await silent.stop();
    expect(connections).toBe(1);
  });

  const unnamed = 'expected the info record to name an endpoint, so no request was sent';
  const secret = 'expected an endpoint without credentials in its URL, so no request was sent';
  it.each([
    [undefined, unnamed],
    ['mcp', unnamed],
    ['ftp://a.example/', unnamed],
    [7, unnamed],
    ['http://user:secret@127.0.0.1:9/mcp', secret],
    ['http://user@127.0.0.1:9/mcp', secret],
    ['http://:secret@127.0.0.1:9/mcp', secret],
  ])('gets no request if its URL is %j', async (mcp, mismatch) => {
    expect(await check(mcp)).toMatchObject([{ mismatches: [mismatch] }]);
  });
});

it.each<[string, number, string[]]>([
  ['no request by default', 0, []],
  ['three requests with --gate', 3, ['--verbose', '--gate']],
  ['no request if only other checks are selected', 0, ['--gate', '--only', 'body-v1-health']],
])('npm run verify sends the gated endpoint %s', async (_name, count, args) => {
  const gate = await startGate(401);
  const origin = await startOrigin(`${gate.origin.origin}/mcp`);
  const program = startProgram(['src/verify/cli.ts', ...args, origin.origin.origin]);
  await program.exited;
  await Promise.all([origin.stop(), gate.stop()]);
  expect(gate.knocks).toHaveLength(count);
  const line = /^ok +gate +The gated endpoint rejects/m;
  expect(line.test(program.output.stdout)).toBe(count === 3);
});
