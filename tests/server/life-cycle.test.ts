import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { openBuild } from '../../src/packages/hosts/node/build-folder.ts';
import { dist, findFreePort, root, serverSource, startNodeServer, startProgram } from './hosts.ts';
import { startLocalServer } from './local-server.ts';
import { connectRaw, getLarge } from './raw-client.ts';

/** Starts the server, which must fail. Returns what it prints. */
async function fail(env: Record<string, string>, ...args: string[]): Promise<string> {
  const all = { PORT: '0', LOG_LEVEL: 'silent', ...env };
  const program = startProgram([...args, ...serverSource], all);
  expect(await program.exited).toBe(1);
  expect(program.output.stdout).toBe('');
  return program.output.stderr;
}

describe('When it starts, the server', () => {
  it('prints every wrong setting and exits 1', async () => {
    expect(await fail({ PORT: '70000', HOST: '', RATE_LIMIT_STORE: 'valkey://:%zz@h' })).toMatch(
      /^The server can't start:\n {2}HOST: .*\n {2}PORT: .*; received "70000"\n {2}RATE_LIMIT_STORE: .* not shown\n$/,
    );
  });

  it('says in one line that it cannot listen, and which variables to change', async () => {
    expect(await fail({ HOST: 'no.invalid' })).toMatch(/^Can't listen on HOST and PORT: .*\n$/);
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect(await fail({ OPERATOR_PORT: String(port) })).toBe(
      `Can't listen on OPERATOR_HOST and OPERATOR_PORT: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    );
    taken.close();
  });

  it('says in one sentence which package a store needs', async () => {
    const hide = `import { registerHooks } from 'node:module';
      const hidden = (name) => (name === '@redis/client' ? '@redis/hidden' : name);
      registerHooks({ resolve: (name, context, next) => next(hidden(name), context) });`;
    const withoutPackage = `data:text/javascript,${encodeURIComponent(hide)}`;
    expect(
      await fail({ RATE_LIMIT_STORE: 'valkey://127.0.0.1:9' }, '--import', withoutPackage),
    ).toBe(
      'RATE_LIMIT_STORE needs the package @redis/client: run "npm install --save-prod @redis/client" and "npm run build", and start the server again.\n',
    );
  });

  it('serves the build on IPv4 and IPv6, and warns about another PUBLIC_BASE_URL', async () => {
    const host = await startNodeServer({
      LOG_LEVEL: 'warn',
      PUBLIC_BASE_URL: 'https://elsewhere.example',
    });
    const built = await readFile(join(dist, 'client/api/v1/info'), 'utf8');
    for (const address of ['127.0.0.1', '[::1]']) {
      const info = await fetch(`${host.origin.replace('localhost', address)}/api/v1/info`);
      expect(await info.text()).toBe(built);
    }
    await host.stop();
    const [warning = ''] = host.program.output.stdout.split('\n');
    expect(JSON.parse(warning)).toMatchObject({
      level: 40,
      msg: 'PUBLIC_BASE_URL differs from the build: run "npm run build" to publish it',
    });
  });
});

it('On a terminal, the log has lines for people, and ends with the URL to open', async () => {
  const terminal = ['--import', 'data:text/javascript,process.stdout.isTTY=true'];
  const port = await findFreePort();
  const variables = {
    HOST: '::1',
    PORT: String(port),
    PUBLIC_BASE_URL: 'https://elsewhere.example',
  };
  const { process, output, exited } = startProgram([...terminal, ...serverSource], variables);
  const url = `http://[::1]:${port}/`;
  await expect.poll(() => output.stdout).toContain(`\nFrontdesk is ready on ${url}\n`);
  expect(output.stdout).toMatch(
    /^\d\d:\d\d:\d\d warn {2}PUBLIC_BASE_URL differs .*\n\d\d:\d\d:\d\d info {2}listening \{.*\}\nFrontdesk is ready on \S*\n$/,
  );
  expect((await fetch(url)).status).toBe(200);
  process.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(output.stdout).toContain(
    "info  request completed { method: 'GET', path: '/', status: 200, ms: ",
  );
});

describe('The log', () => {
  it('has one JSON line for each request, without addresses or query strings', async () => {
    const host = await startNodeServer();
    await fetch(`${host.origin}/api/v1/info?format=json&secret=1`);
    await fetch(`${host.origin}/api/nope`, { method: 'POST' });
    await fetch(`${host.origin}/no-such-page`);
    await host.stop();
    const lines = host.program.output.stdout.trim().split('\n');
    const requests = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => 'method' in line && line.path !== docsPath);
    expect(requests).toEqual([
      {
        ...{ level: 30, time: expect.any(Number) as number, ms: expect.any(Number) as number },
        ...{ method: 'GET', path: '/api/v1/info', status: 200, msg: 'request completed' },
      },
      expect.objectContaining({ method: 'POST', path: '/api/nope', status: 404 }),
      expect.objectContaining({ method: 'GET', path: '/no-such-page', status: 404 }),
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/secret|127\.0\.0\.1|::1/);
    const [, documented = ''] =
      /```json\n([^]*?)```/.exec(await readFile(join(root, 'docs/run.md'), 'utf8')) ?? [];
    const fields = Object.keys(JSON.parse(documented) as object);
    expect(Object.keys(requests[0] ?? {})).toEqual(fields);
  });

  it.each([
    ['GET', 414, 'invalid request'],
    ['GET', 404, 'request completed'],
    ['X'.repeat(8_000), 404, 'request completed'],
  ])(
    'has a short line for a long request with the method %.9s and the status %d',
    async (method, status, msg) => {
      const server = await startLocalServer();
      const path = `/api/${'"'.repeat(status === 414 ? 20_000 : 8_000)}`;
      const client = connectRaw(server.port, `${method} ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await expect.poll(() => server.logged).toMatchObject([{ status, msg }]);
      expect(JSON.stringify(server.logged).length).toBeLessThan(1_100);
      client.socket.destroy();
      await server.stop();
    },
  );

  it('times a response until it ends', async () => {
    // More bytes than the system takes from the server at once.
    const large = { bytes: Buffer.alloc(30_000_000), coded: { br: Buffer.of() }, fields: {} };
    const build = new Map([...openBuild(dist), ['/openapi.json', large]]);
    const server = await startLocalServer(undefined, { build });
    const client = connectRaw(server.port, getLarge);
    client.socket.pause();
    await setTimeout(200);
    expect(server.logged).toEqual([]);
    client.socket.resume();
    await expect.poll(() => server.logged).toMatchObject([{ path: '/openapi.json', status: 200 }]);
    expect((server.logged as [{ ms: number }])[0].ms).toBeGreaterThan(150);
    client.socket.destroy();
    await server.stop();
  });

  it('includes the client if LOG_CLIENTS is set, from all X-Forwarded-For headers', async () => {
    const host = await startNodeServer({
      LOG_CLIENTS: 'true',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    });
    const fields = 'X-Forwarded-For: 2001:db8::1\r\nX-Forwarded-For: 10.0.0.2:4444\r\n';
    const bytes = `GET /api/health HTTP/1.1\r\nHost: a\r\n${fields}Connection: close\r\n\r\n`;
    const client = connectRaw(Number(new URL(host.origin).port), bytes);
    await client.ended;
    await host.stop();
    expect(client.statuses()).toEqual([200]);
    expect(host.program.output.stdout).toContain('"client":"2001:db8:0:0::/64"');
  });
});
