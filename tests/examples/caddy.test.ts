import { describe, expect, it } from 'vitest';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { expectOnlyExpectedFailures } from '../expected-failures.ts';
import { findProgram, needs } from '../find-program.ts';
import { findFreePort, startCommand, startNodeServer, waitFor } from '../server/hosts.ts';
import { connectRaw } from '../server/raw-client.ts';
import { useTempFolder } from '../temp-folder.ts';
import { readExample } from './example-file.ts';

const caddy = findProgram('caddy');
const { at, write } = useTempFolder();

/** Runs Caddy with the example, and with more settings of its proxy, in front of a server until `use` is done. */
async function withCaddy(
  settings: string,
  env: Record<string, string>,
  use: (origin: URL) => Promise<void>,
): Promise<void> {
  const server = await startNodeServer({ TRUST_PROXY: '127.0.0.1', ...env });
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const text = readExample('Caddyfile', {
    '\ndesk.example {': `\n${origin} {`,
    '127.0.0.1:8080 {': `${new URL(server.origin).host} {\n${settings}`,
  });
  // Certificates need a public host name.
  write('Caddyfile', `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  const args = ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'];
  const program = startCommand([caddy ?? '', ...args], { HOME: at() }, at());
  try {
    await waitFor(`${origin}/docs/`, program);
    await use(new URL(origin));
  } finally {
    program.process.kill('SIGTERM');
    await program.exited;
    await server.stop();
  }
}

describe.skipIf(!caddy)(`Behind the example Caddyfile${needs(caddy, 'caddy')}, the server`, () => {
  it('fails exactly the listed checks', () =>
    withCaddy('', {}, (origin) => expectOnlyExpectedFailures(createOriginTarget(origin), 'caddy')));

  it.each([
    ['methods that Node does not know', 'FOO', '', 405],
    ['headers that are too large', 'GET', `X: ${'y'.repeat(20_000)}\r\n`, 431],
    ['requests over the rate limit', 'GET', '', 429],
  ])('stays in rotation after many %s', async (_name, method, header, status) => {
    const check = '\t\thealth_uri /api/health\n\t\thealth_interval 50ms\n\t\thealth_timeout 5s\n';
    await withCaddy(check, { RATE_LIMIT: '3' }, async (origin) => {
      const client = connectRaw(Number(origin.port));
      for (let count = 1; count <= 30; count += 1) {
        client.socket.write(
          `${method} /api/info HTTP/1.1\r\nHost: ${origin.host}\r\n${header}\r\n`,
        );
        await expect.poll(() => client.statuses().length).toBe(count);
      }
      expect(client.statuses().at(-1)).toBe(status);
      client.socket.destroy();
      // A server that is out of rotation gets no requests, and Caddy answers with 503.
      const other = await fetch(new URL('/docs/', origin));
      expect(other.status).toBe(200);
    });
  });
});
