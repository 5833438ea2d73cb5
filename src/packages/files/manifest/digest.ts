import { hash } from 'node:crypto';

/** Returns a file's SHA-256 in hexadecimal, as in manifests. */
export function digest(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}
