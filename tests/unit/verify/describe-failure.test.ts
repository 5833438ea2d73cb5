import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../src/verify/describe-failure.ts';

const origin = new URL('https://frontdesk.example:8443');

function failure(code: string, message = 'as Node says it'): Error {
  return Object.assign(new Error(message), { code });
}

describe('Why no response came is said', () => {
  it.each([
    ['ENOTFOUND', 'the name frontdesk.example has no address (ENOTFOUND)'],
    ['ECONNREFUSED', 'nothing listens at frontdesk.example:8443 (ECONNREFUSED)'],
    [
      'CERT_HAS_EXPIRED',
      'the certificate of frontdesk.example:8443 has expired (CERT_HAS_EXPIRED)',
    ],
    [
      'EPROTO',
      'no TLS connection to frontdesk.example:8443 came about: it may speak plain HTTP (EPROTO)',
    ],
    [
      'HPE_INVALID_CONSTANT',
      'what frontdesk.example:8443 answers is no HTTP (HPE_INVALID_CONSTANT)',
    ],
    ['EWHATEVER', 'as Node says it (EWHATEVER)'],
  ])('of %s', (code, sentence) => {
    expect(describeFailure(failure(code), origin)).toBe(sentence);
  });

  it('of a name whose addresses all fail', () => {
    const error = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]);
    expect(describeFailure(error, origin)).toContain('nothing listens at');
  });

  it('of an error without a code, and of what is no error', () => {
    expect(describeFailure(new Error('nothing came for 1 s'), origin)).toBe('nothing came for 1 s');
    expect(describeFailure(new TypeError(), origin)).toBe('TypeError');
    expect(describeFailure('thrown', origin)).toBe('thrown');
  });
});
