import { hash } from 'node:crypto';

/** The digest of a file, as manifests state it: SHA-256 in hexadecimal. */
export function digest(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}
