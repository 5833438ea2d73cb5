import canonicalize from 'canonicalize';
import * as z from 'zod';

/** Where a build says what it published. */
export const manifestPath = '/.well-known/facts.json';

/** Where a signed build publishes its public key, as a JWK Set (RFC 7517 §5). */
export const keysPath = '/.well-known/jwks.json';

const timestamp = z.iso.datetime();

/** What a build says of itself: which facts, from which commit, and the digest of every file. */
export const manifestSchema = z.strictObject({
  version: z.string().describe('The version of the public API document.'),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .nullable()
    .describe('The commit that was built; null where the build did not know.'),
  committed: timestamp.nullable().describe('When that commit was made (RFC 3339, UTC).'),
  modified: z.boolean().describe('True where the files that were built differ from the commit.'),
  sha256: z
    .record(z.string().startsWith('/'), z.string().regex(/^[0-9a-f]{64}$/))
    .describe('The SHA-256 of each published API and agent file, in hexadecimal, by its path.'),
  signature: z
    .string()
    .nullable()
    .describe(
      'A detached JWS (RFC 7515, appendix F) over this object without this member, as canonical JSON (RFC 8785); null where the build is unsigned.',
    ),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The published file: canonical JSON (RFC 8785), so that the same manifest is the same bytes. */
export function renderManifest(manifest: Manifest): string {
  return toCanonicalJson(manifest);
}

/**
 * Reads a manifest.
 * @throws {SyntaxError | ZodError} where the text is none.
 */
export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

/** What a signature is made of: the canonical JSON of all but the signature. */
export function signedBytes({ signature: _signature, ...signed }: Manifest): Uint8Array {
  return new TextEncoder().encode(toCanonicalJson(signed));
}

function toCanonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('There is no JSON of this value');
  return text;
}
