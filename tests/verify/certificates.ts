import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../find-program.ts';

/** The path of OpenSSL, or undefined if it is not installed. */
export const opensslPath = findProgram('openssl');

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

export interface Certificates {
  /** The file of the authority's certificate, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  readonly right: Certificate;
  readonly expired: Certificate;
}

/** Makes an authority and right and wrong certificates of 127.0.0.1 in a folder. */
export function makeCertificates(folder: string): Certificates {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const read = (name: string): Certificate => ({
    key: readFileSync(at(`${name}.key`)),
    cert: readFileSync(at(`${name}.pem`)),
  });

  function makeOwn(name: string): void {
    const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
    openssl('req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.pem`, ...subject);
  }

  function sign(name: string, subjectAltName: string, days: number): Certificate {
    writeFileSync(at(`${name}.ext`), `subjectAltName=${subjectAltName}\n`);
    const subject = ['-subj', `/CN=${name}`];
    openssl('req', '-new', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, ...subject);
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, '-days', String(days)],
      ...['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'],
      ...['-extfile', `${name}.ext`],
    );
    return read(name);
  }

  makeOwn('authority');
  return {
    authority: at('authority.pem'),
    right: sign('right', 'IP:127.0.0.1', 30),
    expired: sign('expired', 'IP:127.0.0.1', -1),
  };
}
