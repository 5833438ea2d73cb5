import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { expect, it } from 'vitest';
import { needs } from '../find-program.ts';
import { startProgram } from '../server/hosts.ts';
import { startLocalServer } from '../server/local-server.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { makeCertificate, opensslPath } from './certificates.ts';
import { listen } from './listen.ts';

const { at } = useTempFolder();

it.skipIf(!opensslPath)(
  `An origin with TLS passes with a certificate that this computer trusts, and no other${needs(opensslPath, 'openssl')}`,
  async () => {
    const local = await startLocalServer();
    const tls = createServer(makeCertificate(at()), (socket) => {
      const plain = connect({ host: '127.0.0.1', port: local.port });
      socket.on('error', () => plain.destroy());
      plain.on('error', () => socket.destroy());
      socket.pipe(plain).pipe(socket);
    });
    const server = await listen(
      tls.on('tlsClientError', () => undefined),
      'https',
    );
    const verify = async (env: Record<string, string>) => {
      const args = ['src/verify/cli.ts', '--only', 'read-*', server.origin.origin];
      const program = startProgram(args, env);
      return [await program.exited, program.output.stdout];
    };
    expect(await verify({ NODE_EXTRA_CA_CERTS: at('right.pem') })).toEqual([
      0,
      expect.stringContaining('\n9 passed, 0 failed, 0 skipped\n'),
    ]);
    expect(await verify({})).toEqual([1, expect.stringContaining('self-signed certificate')]);
    await Promise.all([server.stop(), local.stop()]);
  },
);
