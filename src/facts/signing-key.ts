import { createPrivateKey, type KeyObject } from 'node:crypto';
import { parsedBy } from './parsed-by.ts';

/** A key as `openssl genpkey -algorithm ed25519` writes it, in PEM or as the base64 of DER. */
export const signingKey = parsedBy(
  'an Ed25519 private key as PKCS#8: the base64 of its DER, or PEM',
  parseSigningKey,
);

function parseSigningKey(value: string): KeyObject | undefined {
  const base64 = value.replaceAll(/-----(?:BEGIN|END) PRIVATE KEY-----/g, '').replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  try {
    const key = createPrivateKey({
      key: Buffer.from(base64, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    // The parser's message may quote the key.
    return undefined;
  }
}
