import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caddyGaps } from '../../src/gaps/proxies.ts';
import { findProgram, needs } from '../find-program.ts';
import { findFreePort, startNodeServer } from '../http/hosts.ts';
import { makeCertificates, opensslPath } from '../verify/certificates.ts';
import { readExample } from './example-file.ts';
import { findFailedChecks, listChecks } from './failed-checks.ts';
import { waitFor } from './wait-for.ts';

const caddy = findProgram('caddy');

/** Without the admin port, and without certificates, which are for public host names. */
const options = '{\n\tadmin off\n\tauto_https off\n}\n';

/** Starts Caddy with a Caddyfile. */
async function startCaddy(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  await writeFile(join(folder, 'Caddyfile'), text);
  const child = spawn(caddy ?? '', ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(!caddy)(`The example for Caddy${needs(caddy, 'caddy')}`, () => {
  const tls = `is valid with a certificate of your own${needs(opensslPath, 'openssl')}`;
  it.skipIf(!opensslPath)(tls, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'caddy-tls-'));
    makeCertificates(folder);
    const text = readExample('Caddyfile', {
      '# tls ': 'tls ',
      '/etc/ssl/certs/desk.example.pem': join(folder, 'right.pem'),
      '/etc/ssl/private/desk.example.key': join(folder, 'right.key'),
    });
    await writeFile(join(folder, 'Caddyfile'), text);
    const args = ['validate', '--adapter', 'caddyfile', '--config', 'Caddyfile'];
    const env = { PATH: process.env.PATH, HOME: folder };
    const { status, stderr } = spawnSync(caddy ?? '', args, { cwd: folder, env });
    await rm(folder, { recursive: true });
    expect(status, String(stderr)).toBe(0);
  });

  it('fails exactly the checks that are listed', async () => {
    const server = await startNodeServer({ TRUST_PROXY: '127.0.0.1' });
    const origin = `http://127.0.0.1:${await findFreePort()}`;
    const text = readExample('Caddyfile', {
      '\ndesk.example {': `\n${origin} {`,
      '127.0.0.1:8080': new URL(server.origin).host,
    });
    const program = await startCaddy(`${options}${text}`);
    try {
      await waitFor(origin);
      expect(await findFailedChecks(origin)).toEqual(listChecks(caddyGaps));
    } finally {
      await program.stop();
      await server.stop();
    }
  });
});
