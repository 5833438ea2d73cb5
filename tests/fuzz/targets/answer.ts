import assert from 'node:assert/strict';
import { errorSchema } from '../../../src/contract/errors.ts';
import { isApiPath } from '../../../src/contract/routes.ts';
import { decide } from '../../../src/api/decide.ts';
import { parseTarget } from '../../../src/api/request-target.ts';

const statuses = [204, 400, 404, 405];

/** Checks that any method on any target gets a response of the contract, and any error an ErrorResponse. */
export function fuzz(data: Buffer): void {
  const [method = '', target = ''] = data.toString('latin1').split(' ', 2);
  const { path } = parseTarget(target);
  const outcome = decide({ method, target });
  if (!outcome) {
    assert(!isApiPath(path), `${target} is under /api and has no answer`);
    return;
  }
  if ('read' in outcome) {
    assert(method === 'GET' || method === 'HEAD', `${method} reads`);
    assert.equal(outcome.read, path);
    return;
  }
  assert(statuses.includes(outcome.status), `status ${outcome.status}`);
  for (const [name, value] of Object.entries(outcome.headers)) {
    assert(/^[\t -~]*$/.test(value), `${name} holds ${JSON.stringify(value)}`);
  }
  if (outcome.status === 204 || method === 'HEAD') {
    assert.equal(outcome.body, undefined);
    return;
  }
  errorSchema.parse(JSON.parse(outcome.body ?? ''));
  assert.equal(outcome.headers['Content-Length'], String(Buffer.byteLength(outcome.body ?? '')));
}
