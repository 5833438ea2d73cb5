import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { clientAt, toClientKey } from '../../../src/rate-limit/client-key.ts';

/** Checks that every address has a key, and that the address in a key has the same key. */
export function fuzz(data: Buffer): void {
  const text = data.toString('latin1');
  const key = toClientKey(text);
  assert.equal(clientAt(text), key ?? 'unknown');
  if (key === undefined) {
    assert.equal(isIP(text), 0, `${JSON.stringify(text)} has no key`);
    return;
  }
  const [address = ''] = key.split('/', 1);
  assert.notEqual(isIP(address), 0, `${JSON.stringify(text)} is ${key}`);
  assert.equal(toClientKey(address), key);
}
