import { hash } from 'node:crypto';

/** Returns the SHA-256 of a file in hexadecimal, as in manifests. */
export function digest(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}
