import { expect, it } from 'vitest';
import { describeFailure } from '../../../src/verify/describe-failure.ts';

const origin = new URL('https://a.example:8443');

const failure = (code: string) => Object.assign(new Error("Node's own message"), { code });

it.each([
  [failure('ENOTFOUND'), 'the name a.example has no address (ENOTFOUND)'],
  [failure('ECONNREFUSED'), 'nothing listens at a.example:8443 (ECONNREFUSED)'],
  [failure('CERT_HAS_EXPIRED'), 'the certificate of a.example:8443 has expired (CERT_HAS_EXPIRED)'],
  [failure('EPROTO'), 'no TLS connection to a.example:8443: it may speak plain HTTP (EPROTO)'],
  [failure('HPE_X'), 'the response of a.example:8443 is not HTTP (HPE_X)'],
  [failure('EWHATEVER'), "Node's own message (EWHATEVER)"],
  [
    new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]),
    'nothing listens at a.example:8443 (ECONNREFUSED)',
  ],
  [new Error('too slow'), 'too slow'],
  [new TypeError(), 'TypeError'],
  ['thrown', 'thrown'],
])('A failed request is explained: %s', (error, sentence) => {
  expect(describeFailure(error, origin)).toBe(sentence);
});
