import { it } from 'vitest';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { expectOnlyExpectedFailures } from '../expected-failures.ts';
import { findProgram, needs } from '../find-program.ts';
import { findFreePort, startCommand, startNodeServer, waitFor } from '../server/hosts.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { readExample } from './example-file.ts';

const caddy = findProgram('caddy');
const { at, write } = useTempFolder();

const title = `The server behind the example Caddyfile fails exactly the listed checks${needs(caddy, 'caddy')}`;
it.skipIf(!caddy)(title, async () => {
  const server = await startNodeServer({ TRUST_PROXY: '127.0.0.1' });
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const text = readExample('Caddyfile', {
    '\ndesk.example {': `\n${origin} {`,
    '127.0.0.1:8080': new URL(server.origin).host,
  });
  // Certificates need a public host name.
  write('Caddyfile', `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  const args = ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'];
  const program = startCommand([caddy ?? '', ...args], { HOME: at() }, at());
  try {
    await waitFor(`${origin}/api/v1/health`, program);
    await expectOnlyExpectedFailures(createOriginTarget(new URL(origin)), 'caddy');
  } finally {
    program.process.kill('SIGTERM');
    await program.exited;
    await server.stop();
  }
});
