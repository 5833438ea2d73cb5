import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseBuildSettings } from '../../../src/manifest/build-settings.ts';
import { EnvironmentError } from '../../../src/environment.ts';
import type { Environment } from '../../../src/environment.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const der = toBase64(privateKey);

function toBase64(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

function errorOf(env: Environment): EnvironmentError {
  try {
    parseBuildSettings(env);
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
  }
  throw new Error('Nothing was refused');
}

describe('FACTS_SIGNING_KEY', () => {
  it.each([
    ['the base64 of DER, in one line', der],
    ['the base64 of DER, in several lines', der.replace(/.{20}/g, '$&\n')],
    ['PEM', pem],
    ['PEM in one line', pem.replaceAll('\n', '')],
  ])('is taken as %s', (_form, value) => {
    const { signingKey } = parseBuildSettings({ FACTS_SIGNING_KEY: value });
    expect(signingKey && toBase64(signingKey)).toBe(der);
  });

  it('is not needed', () => {
    expect(parseBuildSettings({})).toEqual({ signingKey: undefined, sourceDate: undefined });
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  it.each([
    ['of another algorithm', toBase64(generateKeyPairSync('x25519').privateKey)],
    ['of RSA', toBase64(rsa)],
    ['that is public', publicKey.export({ type: 'spki', format: 'pem' }) as string],
    [
      'that is encrypted',
      `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${der}\n-----END ENCRYPTED PRIVATE KEY-----`,
    ],
    ['that is cut short', der.slice(0, -8)],
    ['of other characters', der.replace('M', '*')],
    ['of other text', 'correct horse battery staple'],
    ['of white space', ' '],
  ])('is refused with a value %s, of which nothing is told', (_kind, value) => {
    const error = errorOf({ FACTS_SIGNING_KEY: value });
    expect(error.problems).toEqual([
      {
        variable: 'FACTS_SIGNING_KEY',
        expected: 'an Ed25519 private key as PKCS#8: the base64 of its DER, or PEM',
        came: 'something else, which is not shown',
      },
    ]);
    expect(error.cause).toBeUndefined();
    for (const part of value.split(/\s+/).filter((text) => text.length > 7)) {
      expect(`${error.message}${String(error.stack)}`).not.toContain(part);
    }
  });

  it('is refused where it is set but empty', () => {
    expect(errorOf({ FACTS_SIGNING_KEY: '' }).problems).toMatchObject([
      { variable: 'FACTS_SIGNING_KEY', came: '""' },
    ]);
  });
});

describe('SOURCE_DATE_EPOCH', () => {
  it.each([
    ['0', '1970-01-01T00:00:00.000Z'],
    ['1795285520', '2026-11-21T18:25:20.000Z'],
    ['253402300799', '9999-12-31T23:59:59.000Z'],
  ])('is taken as %s', (value, date) => {
    expect(parseBuildSettings({ SOURCE_DATE_EPOCH: value }).sourceDate).toEqual(new Date(date));
  });

  it.each(['', '-1', '1.5', '1e9', 'now', '253402300800', ' 1'])('is refused as %j', (value) => {
    expect(errorOf({ SOURCE_DATE_EPOCH: value }).problems).toEqual([
      {
        variable: 'SOURCE_DATE_EPOCH',
        expected: 'a number of seconds since 1970-01-01T00:00:00Z',
        came: JSON.stringify(value),
      },
    ]);
  });
});

it('Every problem is named at once', () => {
  expect(errorOf({ FACTS_SIGNING_KEY: 'x', SOURCE_DATE_EPOCH: 'y' }).problems).toHaveLength(2);
});
