import * as z from 'zod';

/** A build's manifest: its version, its commit, and the digests of its facts and of every file. */
export const manifestSchema = z.strictObject({
  // The version of the API.
  version: z.string(),
  // A digest of the facts. Builds before 0.4.0 have none.
  facts: z.hex().length(12).optional(),
  // The commit and its time, or null if unknown.
  commit: z.hex().min(40).max(64).nullable(),
  committed: z.iso.datetime().nullable(),
  // True if the built files differ from the commit.
  modified: z.boolean(),
  // The path of the file with every response of the API. Builds before 0.4.0 have none.
  responses: z.string().optional(),
  // The SHA-256 of each published file, by the path that clients request.
  sha256: z.record(z.string().startsWith('/'), z.hash('sha256')),
  // The headers of each file that isn't a response of the API, besides those of every file. Builds before 0.5.0 have none.
  headers: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
