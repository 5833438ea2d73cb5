import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../find-program.ts';

/** The path of OpenSSL, or undefined if it is not installed. */
export const opensslPath = findProgram('openssl');

/** Makes a self-signed certificate of 127.0.0.1 in a folder: right.key and right.pem. */
export function makeCertificate(folder: string): { readonly key: Buffer; readonly cert: Buffer } {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ...['-subj', '/CN=a', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', 'right.key', '-out', 'right.pem'],
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const read = (name: string) => readFileSync(join(folder, name));
  return { key: read('right.key'), cert: read('right.pem') };
}
