import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { needs } from '../find-program.ts';
import { dist, findFreePort } from '../http/hosts.ts';
import { nginx } from '../nginx.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { makeCertificates, opensslPath } from '../verify/certificates.ts';
import { readExample } from './example-file.ts';

/** The lines for TLS are directives in comments. Sentences in comments don't end like these. */
function uncomment(text: string): string {
  return text.replaceAll(/^( *)# (.*[;{}])$/gm, '$1$2');
}

const both = nginx && opensslPath;
const { at, write } = useTempFolder();

describe.skipIf(!both)(`The lines for TLS${needs(both, 'nginx-light openssl')}`, () => {
  it.each(['nginx.conf', 'nginx-files.conf'])('of %s are valid', async (example) => {
    makeCertificates(at());
    const plain = '\n  listen 80;\n  listen [::]:80;\n';
    const text = uncomment(readExample(example, { [plain]: '\n' }))
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${await findFreePort()};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${await findFreePort()} ssl;`)
      .replace('/etc/ssl/certs/desk.example.pem', at('right.pem'))
      .replace('/etc/ssl/private/desk.example.key', at('right.key'))
      .replace('/var/cache/nginx/frontdesk', at('cache'))
      .replaceAll('/srv/frontdesk/dist', dist);
    expect(text).toMatch(/\n +return 308 [^]*listen 127\.0\.0\.1:\d+ ssl;[^]*ssl_certificate /);
    write('nginx.conf', `pid ${at('pid')};\nevents {}\nhttp {\n${text}\n}\n`);
    const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-p', at(), '-c', at('nginx.conf')]);
    expect(status, String(stderr)).toBe(0);
  });
});
