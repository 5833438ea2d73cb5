import * as z from 'zod';

export const manifestPath = '/.well-known/facts.json';

/** A build's manifest: its version, its commit, and the digest of every file. */
export const manifestSchema = z.strictObject({
  version: z.string().describe('The version of the public API document.'),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .nullable()
    .describe('The commit that was built; null if unknown.'),
  committed: z.iso.datetime().nullable().describe('The time of the commit (RFC 3339, UTC).'),
  modified: z.boolean().describe('True if the built files differ from the commit.'),
  sha256: z
    .record(z.string().startsWith('/'), z.string().regex(/^[0-9a-f]{64}$/))
    .describe(
      'The SHA-256 of each published file, in hexadecimal, by the path that clients request.',
    ),
});

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Reads a manifest.
 * @throws {SyntaxError | ZodError} if the text isn't a manifest.
 */
export function parseManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}
