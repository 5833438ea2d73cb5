import assert from 'node:assert/strict';
import { parseResponses } from '../../../src/verify/wire-exchange.ts';

const methods = ['GET', 'HEAD', 'OPTIONS'];

/** Checks that any bytes parse into responses that are no longer than the bytes. */
export function fuzz(data: Buffer): void {
  const responses = parseResponses(data, methods);
  let held = 0;
  for (const { status, headers, body } of responses) {
    assert(status >= 200 && status <= 999, `status ${status}`);
    for (const name of Object.keys(headers)) assert.equal(name, name.toLowerCase());
    held += body.length;
  }
  assert(held <= data.length, `${held} bytes of ${data.length}`);
}
