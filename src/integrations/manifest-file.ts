import type { AstroIntegrationLogger } from 'astro';
import type { Facts } from '../facts/facts.ts';
import { isLoopback } from '../facts/values.ts';
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
import { isCoded, toRequestPath, type Files } from '../published/manifest/published-files.ts';

/** Warns if a public build has no other contact than the phone number. */
export function checkContact(facts: Facts, logger: AstroIntegrationLogger): void {
  if (securityContact === `tel:${facts.phone}` && !isLoopback(new URL(facts.baseUrl))) {
    logger.warn(
      'security.txt names the phone number. State a security contact in src/facts/product.ts or SECURITY_CONTACT.',
    );
  }
}

/**
 * Adds the manifest to the published files, and the public half of the key that signs it. Returns what
 * the log says of it.
 */
export async function addManifest(
  files: Map<string, Buffer>,
  facts: Facts,
  commit: Commit,
): Promise<string> {
  if (signingKey) {
    const keys = { keys: [await toPublicJwk(signingKey)] };
    files.set(keysPath, Buffer.from(JSON.stringify(keys)));
  }
  const manifest = createManifest(files, facts, commit);
  const signed = signingKey ? await signManifest(manifest, signingKey) : manifest;
  files.set(manifestPath, Buffer.from(renderManifest(signed)));
  return `${Object.keys(signed.sha256).length} files, ${describe(signed)}`;
}

/**
 * Creates the unsigned manifest of files. It leaves out the files that no client gets as they are:
 * compressed ones, and the page for missing pages.
 */
export function createManifest(
  files: Files,
  facts: Facts,
  { id, time, modified }: Commit,
): Manifest {
  const stated = [...files].filter(([path]) => path !== '/404.html' && !isCoded(path));
  return {
    version: facts.version,
    commit: id,
    committed: time?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null,
    modified,
    sha256: Object.fromEntries(stated.map(([path, bytes]) => [toRequestPath(path), digest(bytes)])),
    signature: null,
  };
}

function describe({ commit, modified, signature }: Manifest): string {
  const from = commit === null ? 'of no known commit' : `of commit ${commit.slice(0, 12)}`;
  return [from, modified && 'modified', signature === null ? 'unsigned' : 'signed']
    .filter(Boolean)
    .join(', ');
}
