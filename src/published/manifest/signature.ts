import {
  base64url,
  calculateJwkThumbprint,
  decodeProtectedHeader,
  EmbeddedJWK,
  exportJWK,
  FlattenedSign,
  flattenedVerify,
  type JWK,
} from 'jose';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { signedBytes, type Manifest } from './manifest.ts';

/** The only algorithm: EdDSA with Ed25519, by its fully specified name (RFC 9864 §2.2). */
const algorithm = 'Ed25519';

/** The state of a manifest's signature. The thumbprint identifies the key (RFC 7638, SHA-256, base64url). */
export type SignatureState =
  | { readonly state: 'unsigned' }
  | { readonly state: 'valid'; readonly thumbprint: string }
  | { readonly state: 'invalid'; readonly reason: string };

/** Returns the public key of a signing key as a JWK whose id is its thumbprint. */
export async function toPublicJwk(key: KeyObject): Promise<JWK> {
  const jwk = await exportJWK(createPublicKey(key));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: algorithm, use: 'sig' };
}

/** Signs a manifest. The header of the signature has the public key (RFC 7515 §4.1.3). */
export async function signManifest(manifest: Manifest, key: KeyObject): Promise<Manifest> {
  const jwk = await exportJWK(createPublicKey(key));
  const kid = await calculateJwkThumbprint(jwk);
  const jws = await new FlattenedSign(signedBytes(manifest))
    .setProtectedHeader({ alg: algorithm, kid, jwk })
    .sign(key);
  return { ...manifest, signature: `${jws.protected ?? ''}..${jws.signature}` };
}

/**
 * Checks the signature of a manifest. Without a pinned thumbprint, any key is valid, so a valid signature
 * shows only that nobody changed the manifest after it was signed. Never throws.
 */
export async function checkSignature(
  manifest: Manifest,
  pinned: string | undefined,
): Promise<SignatureState> {
  if (manifest.signature === null) return { state: 'unsigned' };
  const [header = '', payload, signature = '', ...more] = manifest.signature.split('.');
  if (payload !== '' || more.length > 0) {
    return { state: 'invalid', reason: 'the signature is not a detached JWS' };
  }
  try {
    const jws = {
      protected: header,
      payload: base64url.encode(signedBytes(manifest)),
      signature,
    };
    await flattenedVerify(jws, EmbeddedJWK, { algorithms: [algorithm] });
    const { jwk } = decodeProtectedHeader(jws) as { jwk: JWK };
    const thumbprint = await calculateJwkThumbprint(jwk);
    return pinned === undefined || pinned === thumbprint
      ? { state: 'valid', thumbprint }
      : { state: 'invalid', reason: `another key signed it: ${thumbprint}` };
  } catch (error) {
    return { state: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}
