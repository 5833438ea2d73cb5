import { describe, expect, it } from 'vitest';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { expectOnlyExpectedFailures } from '../expected-failures.ts';
import { findProgram, needs } from '../find-program.ts';
import { findFreePort, startCommand, startNodeServer, waitFor } from '../server/hosts.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { makeCertificate, opensslPath } from '../verify/certificates.ts';
import { readExample } from './example-file.ts';

const caddy = findProgram('caddy');
const { at, write } = useTempFolder();

/** Runs a command of Caddy on a Caddyfile. */
function startCaddy(command: string, caddyfile: string) {
  write('Caddyfile', caddyfile);
  const args = [command, '--adapter', 'caddyfile', '--config', 'Caddyfile'];
  return startCommand([caddy ?? '', ...args], { HOME: at() }, at());
}

describe.skipIf(!caddy)(`The example for Caddy${needs(caddy, 'caddy')}`, () => {
  const tls = `is valid with a certificate of your own${needs(opensslPath, 'openssl')}`;
  it.skipIf(!opensslPath)(tls, async () => {
    makeCertificate(at());
    const text = readExample('Caddyfile', {
      '# tls ': 'tls ',
      '/etc/ssl/certs/desk.example.pem': at('right.pem'),
      '/etc/ssl/private/desk.example.key': at('right.key'),
    });
    const { exited, output } = startCaddy('validate', text);
    expect(await exited, output.stderr).toBe(0);
  });

  it('fails exactly the checks that are listed', async () => {
    const server = await startNodeServer({ TRUST_PROXY: '127.0.0.1' });
    const origin = `http://127.0.0.1:${await findFreePort()}`;
    const text = readExample('Caddyfile', {
      '\ndesk.example {': `\n${origin} {`,
      '127.0.0.1:8080': new URL(server.origin).host,
    });
    // Without the admin port, and without certificates, which are for public host names.
    const program = startCaddy('run', `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
    try {
      await waitFor(`${origin}/api/v1/health`, program);
      await expectOnlyExpectedFailures(createOriginTarget(new URL(origin)), 'caddy');
    } finally {
      program.process.kill('SIGTERM');
      await program.exited;
      await server.stop();
    }
  });
});
