import canonicalize from 'canonicalize';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sampleFacts } from '../../sample-facts.ts';
import { digest } from '../../../../src/published/manifest/digest.ts';
import {
  parseManifest,
  renderManifest,
  type Manifest,
} from '../../../../src/published/manifest/manifest.ts';
import {
  checkSignature,
  signManifest,
  toPublicJwk,
} from '../../../../src/published/manifest/signature.ts';

const manifest: Manifest = {
  version: sampleFacts.version,
  commit: 'a'.repeat(40),
  committed: '2026-11-21T18:00:00Z',
  modified: false,
  sha256: { '/api/v1/info': digest(Buffer.from('{}')), '/api/health': digest(Buffer.from('')) },
  signature: null,
};
const { privateKey } = generateKeyPairSync('ed25519');

describe('A manifest', () => {
  it('is canonical JSON, with sorted members and no white space', () => {
    const text = renderManifest(manifest);
    expect(text).toMatch(/^\{"commit":"a+","committed":"2026-11-21T18:00:00Z","modified":false,/);
    expect(text.indexOf('/api/health')).toBeLessThan(text.indexOf('/api/v1/info'));
    const reversed = Object.fromEntries(Object.entries(manifest.sha256).reverse());
    expect(renderManifest({ ...manifest, sha256: reversed })).toBe(text);
    expect(parseManifest(text)).toEqual(manifest);
  });

  it.each([
    ['text that is not JSON', 'facts'],
    ['another object', '{}'],
    ['an additional member', JSON.stringify({ ...manifest, more: 1 })],
    ['an invalid digest', JSON.stringify({ ...manifest, sha256: { '/a': 'x' } })],
    [
      'a file without its slash',
      JSON.stringify({ ...manifest, sha256: { a: digest(Buffer.of()) } }),
    ],
  ])('is not parsed from %s', (_name, text) => {
    expect(() => parseManifest(text)).toThrow();
  });
});

describe('The signature of a manifest', () => {
  it('is valid, and names its key', async () => {
    const signed = await signManifest(manifest, privateKey);
    const { kid } = await toPublicJwk(privateKey);
    expect(kid).toMatch(/^[\w-]{43}$/);
    expect(await checkSignature(signed, undefined)).toEqual({ state: 'valid', thumbprint: kid });
    expect(await checkSignature(signed, kid)).toEqual({ state: 'valid', thumbprint: kid });
  });

  it('is a detached JWS of the canonical JSON of the other members, as the docs say', async () => {
    const { signature, ...signed } = await signManifest(manifest, privateKey);
    const [header = '', payload, bytes = ''] = String(signature).split('.');
    expect(payload).toBe('');
    const canonical = Buffer.from(canonicalize(signed) ?? '').toString('base64url');
    const data = Buffer.from(`${header}.${canonical}`);
    const key = createPublicKey(privateKey);
    expect(verify(null, data, key, Buffer.from(bytes, 'base64url'))).toBe(true);
  });

  it('is the same each time, so that signed builds are reproducible', async () => {
    expect(await signManifest(manifest, privateKey)).toEqual(
      await signManifest(manifest, privateKey),
    );
  });

  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  it.each<[string, (signature: string) => Partial<Manifest>]>([
    ['a digest was changed', () => ({ sha256: { '/api/v1/info': digest(Buffer.of(1)) } })],
    ['a file was left out', () => ({ sha256: {} })],
    ['the commit was changed', () => ({ commit: 'b'.repeat(40) })],
    ['the version was changed', () => ({ version: '9.9.9' })],
    ['it carries a payload', (jws) => ({ signature: jws.replace('..', '.e30.') })],
    ['its header is empty', (jws) => ({ signature: jws.replace(/^[^.]+/, 'e30') })],
    ['its algorithm is none', (jws) => ({ signature: jws.replace(/^[^.]+/, none) })],
    ['it is not a JWS', () => ({ signature: 'x' })],
  ])('is invalid if %s', async (_name, change) => {
    const signed = await signManifest(manifest, privateKey);
    const changed = { ...signed, ...change(signed.signature ?? '') };
    expect(await checkSignature(changed, undefined)).toMatchObject({ state: 'invalid' });
  });
});
