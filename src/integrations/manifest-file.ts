import type { AstroIntegrationLogger } from 'astro';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback, type Facts } from '../facts/schema.ts';
import { securityContact, signingKey } from '../facts/index.ts';
import { digest } from '../published/manifest/digest.ts';
import {
  keysPath,
  manifestPath,
  renderManifest,
  type Manifest,
} from '../published/manifest/manifest.ts';
import { signManifest, toPublicJwk } from '../published/manifest/signature.ts';
import type { Commit } from '../published/manifest/commit.ts';
import { isCoded, listFiles, toRequestPath } from '../published/manifest/published-files.ts';

/** Warns if a public build has no other contact than the phone number. */
export function checkContact(facts: Facts, logger: AstroIntegrationLogger): void {
  if (securityContact === `tel:${facts.phone}` && !isLoopback(new URL(facts.baseUrl))) {
    logger.warn(
      'security.txt names the phone number. State a security contact in src/facts/product.ts or SECURITY_CONTACT.',
    );
  }
}

/**
 * Writes the manifest, with the digests of the published files, and the public half of the key that
 * signs it. Returns what the log says of it.
 */
export async function writeManifest(client: string, facts: Facts, commit: Commit): Promise<string> {
  if (signingKey) {
    const keys = { keys: [await toPublicJwk(signingKey)] };
    await writeFile(join(client, keysPath), JSON.stringify(keys));
  }
  const manifest = await createManifest(client, facts, commit);
  const signed = signingKey ? await signManifest(manifest, signingKey) : manifest;
  await writeFile(join(client, manifestPath), renderManifest(signed));
  return `${Object.keys(signed.sha256).length} files, ${describe(signed)}`;
}

/** Creates the unsigned manifest of the files in a folder. */
export async function createManifest(
  client: string,
  facts: Facts,
  { id, time, modified }: Commit,
): Promise<Manifest> {
  const paths = (await listFiles(client)).filter(isStated);
  const digests = await Promise.all(
    paths.map(
      async (path) => [toRequestPath(path), digest(await readFile(join(client, path)))] as const,
    ),
  );
  return {
    version: facts.version,
    commit: id,
    committed: time?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null,
    modified,
    sha256: Object.fromEntries(digests),
    signature: null,
  };
}

/** True for a file that clients can request as it is. No path gets the page of a 404 with status 200. */
export function isStated(path: string): boolean {
  return path !== '/404.html' && !isCoded(path) && path !== manifestPath;
}

function describe({ commit, modified, signature }: Manifest): string {
  const from = commit === null ? 'of no known commit' : `of commit ${commit.slice(0, 12)}`;
  return [from, modified && 'modified', signature === null ? 'unsigned' : 'signed']
    .filter(Boolean)
    .join(', ');
}
