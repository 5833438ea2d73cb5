import net from 'node:net';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { dist, findFreePort, startNodeServer, startProgram } from './hosts.ts';
import { copyServer } from './server-copy.ts';

const server = ['src/hosts/node/node.ts'];

describe('The Node server at its start', () => {
  it('names every wrong setting at once and exits 1', async () => {
    const program = startProgram(server, {
      PORT: '70000',
      RATE_LIMIT_MODE: 'free',
      RATE_LIMIT: '0',
      RATE_WINDOW: '1.5',
      TRUST_PROXY: 'everyone',
      LOG_LEVEL: 'loud',
      HOST: '',
    });
    expect(await program.exited).toBe(1);
    const lines = program.output.stderr.trim().split('\n');
    expect(lines[0]).toBe("The server can't start:");
    expect(
      lines
        .slice(1)
        .map((line) => line.trim().split(':')[0])
        .sort(),
    ).toEqual([
      'HOST',
      'LOG_LEVEL',
      'PORT',
      'RATE_LIMIT',
      'RATE_LIMIT_MODE',
      'RATE_WINDOW',
      'TRUST_PROXY',
    ]);
    expect(program.output.stderr).toContain(
      'PORT: expected a whole number from 0 to 65535; received "70000"',
    );
  });

  it('says in one sentence that a port is in use and exits 1', async () => {
    const port = await findFreePort();
    const taken = net.createServer().listen(port);
    const program = startProgram(server, { PORT: String(port), LOG_LEVEL: 'silent' });
    expect(await program.exited).toBe(1);
    expect(program.output.stderr).toBe(`Port ${port} is in use: set PORT to a free one.\n`);
    taken.close();
  });

  it.each([
    [{ HOST: '203.0.113.9' }, 'HOST is "203.0.113.9", which is no address of this machine.'],
    [
      { HOST: 'nowhere.invalid' },
      'HOST is "nowhere.invalid", which is no address of this machine.',
    ],
    [
      { OPERATOR_PORT: '0', OPERATOR_HOST: '203.0.113.9' },
      'OPERATOR_HOST is "203.0.113.9", which is no address of this machine.',
    ],
  ])('says in one sentence that it can not listen with %j', async (env, sentence) => {
    const program = startProgram(server, { PORT: '0', LOG_LEVEL: 'silent', ...env });
    expect(await program.exited).toBe(1);
    expect(program.output.stderr).toBe(`${sentence}\n`);
  });

  it.each(['valkey://h/abc', 'valkey://:%zz@h'])(
    'refuses RATE_LIMIT_STORE=%s in one line, and does not print it',
    async (value) => {
      const program = startProgram(server, { PORT: '0', RATE_LIMIT_STORE: value });
      expect(await program.exited).toBe(1);
      expect(program.output.stderr.trim().split('\n')).toHaveLength(2);
      expect(program.output.stderr).not.toContain(value);
    },
  );

  it('says in one sentence that there is no build, or what it lacks, and exits 1', async () => {
    const checkout = await copyServer();
    const serve = async () => {
      const program = startProgram([join(checkout, 'src', 'hosts', 'node', 'node.ts')]);
      return { code: await program.exited, ...program.output };
    };
    const lacking = (file: string) => ({
      code: 1,
      stdout: '',
      stderr: `There is no complete build in ${join(checkout, 'dist')} (${file} is missing): run "npm run build" first.\n`,
    });
    try {
      expect(await serve()).toEqual(lacking('files.json'));
      await cp(dist, join(checkout, 'dist'), { recursive: true });
      await rm(join(checkout, 'dist', 'client', 'api', 'info.md'));
      expect(await serve()).toEqual(lacking(join('client', 'api', 'info.md')));
    } finally {
      await rm(checkout, { recursive: true });
    }
  });

  it('serves the facts of the build, and warns of other facts in its environment', async () => {
    const host = await startNodeServer({
      LOG_LEVEL: 'warn',
      PUBLIC_BASE_URL: 'https://elsewhere.example',
      PHONE: 'no number',
    });
    const info = await fetch(`${host.origin}/api/v1/info`);
    expect(await info.text()).toBe(await readFile(join(dist, 'client/api/v1/info'), 'utf8'));
    const missing = await fetch(`${host.origin}/no-such-page`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<title>Page not found');
    await host.stop();
    const [warning = ''] = host.program.output.stdout.split('\n');
    expect(JSON.parse(warning)).toMatchObject({
      level: 40,
      msg: 'changed facts need a new build',
      variables: ['PUBLIC_BASE_URL', 'PHONE'],
    });
  });

  it('listens on IPv4 and IPv6', async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent' });
    const { port } = new URL(host.origin);
    for (const address of ['127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${address}:${port}/api/health`)).status).toBe(200);
    }
    await host.stop();
  });
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
      expect.objectContaining({ method: 'GET', path: '/api/v1/info', status: 200 }),
      expect.objectContaining({ method: 'POST', path: '/api/nope', status: 404 }),
      expect.objectContaining({ method: 'GET', path: '/no-such-page', status: 404 }),
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/secret|127\.0\.0\.1|::1/);
  });

  it('is empty when silent', async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent' });
    await fetch(`${host.origin}/api/v1/info`);
    await host.stop();
    expect(host.program.output).toEqual({ stdout: '', stderr: '' });
  });
});

describe('On SIGTERM the server', () => {
  it('finishes what runs, refuses what is new, and exits 0 though clients keep connections open', async () => {
    const host = await startNodeServer({ LOG_LEVEL: 'silent' });
    const { port } = new URL(host.origin);
    const idle = net.connect(Number(port), '127.0.0.1');
    const running = net.connect(Number(port), '127.0.0.1');
    let answer = '';
    running.setEncoding('latin1').on('data', (text: string) => (answer += text));
    // Half a request: accepted before the signal, complete after it.
    running.write('GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n');
    await setTimeout(200);
    host.program.process.kill('SIGTERM');
    await setTimeout(200);
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
    running.write('\r\n');
    expect(await host.program.exited).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    idle.destroy();
  });
});
