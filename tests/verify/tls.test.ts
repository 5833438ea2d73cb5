import { createServer } from 'node:https';
import { expect, it } from 'vitest';
import { needs } from '../find-program.ts';
import { startProgram } from '../server/hosts.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { makeCertificate, opensslPath } from './certificates.ts';
import { listen } from './listen.ts';

const { at } = useTempFolder();

it.skipIf(!opensslPath)(
  `verify trusts a certificate that this computer trusts, and no other${needs(opensslPath, 'openssl')}`,
  async () => {
    const server = await listen(
      createServer(makeCertificate(at()), (_request, response) => response.end('{"ok":true}')),
      'https',
    );
    const verify = async (env: Record<string, string>) => {
      const args = ['src/verify/cli.ts', '--only', 'page-head', server.origin.origin];
      const program = startProgram(args, env);
      await program.exited;
      return program.output.stdout;
    };
    expect(await verify({ NODE_EXTRA_CA_CERTS: at('right.pem') })).toContain('2 passed, 0 failed');
    expect(await verify({})).toContain('self-signed certificate');
    await server.stop();
  },
);
