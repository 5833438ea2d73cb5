import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../src/verify/describe-failure.ts';

const origin = new URL('https://frontdesk.example:8443');

function failure(code: string, message = "Node's own message"): Error {
  return Object.assign(new Error(message), { code });
}

describe('A failed request is explained', () => {
  it.each([
    ['ENOTFOUND', 'the name frontdesk.example has no address (ENOTFOUND)'],
    ['ECONNREFUSED', 'nothing listens at frontdesk.example:8443 (ECONNREFUSED)'],
    [
      'CERT_HAS_EXPIRED',
      'the certificate of frontdesk.example:8443 has expired (CERT_HAS_EXPIRED)',
    ],
    ['EPROTO', 'no TLS connection to frontdesk.example:8443: it may speak plain HTTP (EPROTO)'],
    [
      'HPE_INVALID_CONSTANT',
      'the response of frontdesk.example:8443 is not HTTP (HPE_INVALID_CONSTANT)',
    ],
    ['EWHATEVER', "Node's own message (EWHATEVER)"],
  ])('by its code %s', (code, sentence) => {
    expect(describeFailure(failure(code), origin)).toBe(sentence);
  });

  it('if all addresses of a name fail', () => {
    const error = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]);
    expect(describeFailure(error, origin)).toContain('nothing listens at');
  });

  it('without a code, and without an error', () => {
    expect(describeFailure(new Error('too slow'), origin)).toBe('too slow');
    expect(describeFailure(new TypeError(), origin)).toBe('TypeError');
    expect(describeFailure('thrown', origin)).toBe('thrown');
  });
});
