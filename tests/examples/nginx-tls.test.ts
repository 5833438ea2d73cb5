import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../find-program.ts';
import { dist, findFreePort } from '../http/hosts.ts';
import { nginx } from '../nginx.ts';
import { makeCertificates, opensslPath } from '../verify/certificates.ts';
import { readExample } from './example-file.ts';

/** The lines for TLS are directives in comments. Sentences in comments don't end like these. */
function uncomment(text: string): string {
  return text.replaceAll(/^( *)# (.*[;{}])$/gm, '$1$2');
}

const both = nginx && opensslPath;

describe.skipIf(!both)(`The lines for TLS${needs(both, 'nginx-light openssl')}`, () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nginx-tls-'));
    makeCertificates(folder);
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each(['nginx.conf', 'nginx-files.conf'])('of %s are valid', async (example) => {
    const plain = '\n  listen 80;\n  listen [::]:80;\n';
    const text = uncomment(readExample(example, { [plain]: '\n' }))
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${await findFreePort()};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${await findFreePort()} ssl;`)
      .replace('/etc/ssl/certs/desk.example.pem', join(folder, 'right.pem'))
      .replace('/etc/ssl/private/desk.example.key', join(folder, 'right.key'))
      .replace('/var/cache/nginx/frontdesk', join(folder, 'cache'))
      .replaceAll('/srv/frontdesk/dist', dist);
    expect(text).toMatch(/listen 127\.0\.0\.1:\d+ ssl;/);
    expect(text).toContain('ssl_certificate ');
    expect(text).toMatch(/^ +return 308 /m);
    const file = join(folder, 'nginx.conf');
    await writeFile(file, `pid ${folder}/pid;\nevents {}\nhttp {\n${text}\n}\n`);
    const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-p', folder, '-c', file]);
    expect(status, String(stderr)).toBe(0);
  });
});
