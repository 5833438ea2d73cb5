import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseBuild } from '../../../src/facts/parse-build.ts';
import { errorOf } from './environments.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const der = toBase64(privateKey);

function toBase64(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

describe('FACTS_SIGNING_KEY', () => {
  it.each([
    ['the base64 of DER', der],
    ['the base64 of DER in several lines', der.replace(/.{20}/g, '$&\n')],
    ['PEM', pem],
    ['PEM in one line', pem.replaceAll('\n', '')],
  ])('is accepted as %s', (_form, value) => {
    const { signingKey } = parseBuild({ FACTS_SIGNING_KEY: value });
    expect(signingKey && toBase64(signingKey)).toBe(der);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  it.each([
    ['a key of another algorithm', toBase64(generateKeyPairSync('x25519').privateKey)],
    ['an RSA key', toBase64(rsa)],
    ['a public key', publicKey.export({ type: 'spki', format: 'pem' }) as string],
    [
      'an encrypted key',
      `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${der}\n-----END ENCRYPTED PRIVATE KEY-----`,
    ],
    ['a key that is too short', der.slice(0, -8)],
    ['other characters', der.replace('M', '*')],
    ['other text', 'correct horse battery staple'],
    ['white space', ' '],
  ])('is refused as %s, and the error does not show the value', (_kind, value) => {
    const error = errorOf({ FACTS_SIGNING_KEY: value });
    expect(error.problems).toEqual([
      {
        variable: 'FACTS_SIGNING_KEY',
        expected: 'an Ed25519 private key as PKCS#8: the base64 of its DER, or PEM',
        received: 'a value that is not shown, because it may be secret',
      },
    ]);
    expect(error.cause).toBeUndefined();
    for (const part of value.split(/\s+/).filter((text) => text.length > 7)) {
      expect(`${error.message}${String(error.stack)}`).not.toContain(part);
    }
  });
});
