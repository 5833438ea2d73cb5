import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../find-program.ts';
import { startNodeServer, startProgram, type RunningHost } from '../http/hosts.ts';
import {
  makeCertificates,
  opensslPath,
  type Certificate,
  type Certificates,
} from './certificates.ts';
import { listen, type Listening } from './listen.ts';

describe.skipIf(!opensslPath)(`Over TLS${needs(opensslPath, 'openssl')}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  let certificates: Certificates;
  let host: RunningHost;
  beforeAll(async () => {
    certificates = makeCertificates(folder);
    host = await startNodeServer({ LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true });
  });

  /** The Node server behind TLS, with this certificate. */
  function serve({ key, cert }: Certificate): Promise<Listening> {
    const port = Number(new URL(host.origin).port);
    const server = createServer({ key, cert }, (socket) => {
      const plain = connect({ host: 'localhost', port });
      socket.on('error', () => plain.destroy());
      plain.on('error', () => socket.destroy());
      socket.pipe(plain).pipe(socket);
    });
    server.on('tlsClientError', () => undefined);
    return listen(server, 'https');
  }

  async function verify(origin: URL, ...args: string[]) {
    const program = startProgram(['src/verify/cli.ts', '--timeout', '2', ...args, origin.origin], {
      NODE_EXTRA_CA_CERTS: certificates.authority,
    });
    const code = await program.exited;
    return { code, ...program.output };
  }

  it('an origin passes', async () => {
    const server = await serve(certificates.right);
    const { code, stdout } = await verify(server.origin, '--only', 'read-*');
    await server.stop();
    expect(stdout).toMatch(/\n9 passed, 0 failed, 0 skipped\n$/);
    expect(code).toBe(0);
  });

  it('a wrong certificate is a failure with a reason', async () => {
    const server = await serve(certificates.expired);
    const { code, stdout } = await verify(server.origin);
    await server.stop();
    expect(code).toBe(1);
    expect(stdout).toContain('certificate has expired');
  });
});
