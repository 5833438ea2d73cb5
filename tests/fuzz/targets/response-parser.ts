import assert from 'node:assert/strict';
import { parseResponses } from '../../../src/verify/response-parser.ts';

const methods = ['GET', 'HEAD', 'OPTIONS'];

/** Any bytes end, without a throw, in responses that lie within them one after the other. */
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
