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

/** The one algorithm: EdDSA with Ed25519, by its fully specified name (RFC 9864 §2.2). */
const algorithm = 'Ed25519';

/** What a manifest's signature shows. A `thumbprint` names the key (RFC 7638, SHA-256, base64url). */
export type SignatureState =
  | { readonly state: 'unsigned' }
  | { readonly state: 'valid'; readonly thumbprint: string }
  | { readonly state: 'invalid'; readonly reason: string };

/** The public half of a signing key, as a JWK that names itself by its thumbprint. */
export async function toPublicJwk(key: KeyObject): Promise<JWK> {
  const jwk = await exportJWK(createPublicKey(key));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: algorithm, use: 'sig' };
}

/** The manifest with its signature, which carries the public key in its header (RFC 7515 §4.1.3). */
export async function signManifest(manifest: Manifest, key: KeyObject): Promise<Manifest> {
  const jwk = await exportJWK(createPublicKey(key));
  const kid = await calculateJwkThumbprint(jwk);
  const jws = await new FlattenedSign(signedBytes(manifest))
    .setProtectedHeader({ alg: algorithm, kid, jwk })
    .sign(key);
  return { ...manifest, signature: `${jws.protected ?? ''}..${jws.signature}` };
}

/**
 * Whether a manifest is what the holder of a key signed. Without a pinned thumbprint that is any
 * key: it shows that the manifest is whole, not whose it is. Never throws.
 */
export async function checkSignature(
  manifest: Manifest,
  pinned: string | undefined,
): Promise<SignatureState> {
  if (manifest.signature === null) return { state: 'unsigned' };
  const [header = '', payload, signature = '', ...more] = manifest.signature.split('.');
  if (payload !== '' || more.length > 0) {
    return { state: 'invalid', reason: 'the signature is no detached JWS' };
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
      : { state: 'invalid', reason: `it is signed by another key: ${thumbprint}` };
  } catch (error) {
    return { state: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}
