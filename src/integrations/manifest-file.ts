import type { AstroIntegration } from 'astro';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../facts/schema.ts';
import { parseSecurityFacts } from '../facts/security.ts';
import { digest } from '../manifest/digest.ts';
import { keysPath, manifestPath, renderManifest, type Manifest } from '../manifest/manifest.ts';
import { signManifest, toPublicJwk } from '../manifest/signature.ts';
import { readCommit, type Commit } from '../manifest/commit.ts';
import { isCoded, listFiles } from '../manifest/published-files.ts';
import { parseBuildSettings, type BuildSettings } from '../manifest/build-settings.ts';

/**
 * Writes what the build says of itself, and the public half of the key that signed it. It stands
 * after all that writes files, and before what compresses them.
 */
export function manifestFile(facts: Facts): AstroIntegration {
  let settings: BuildSettings | undefined;
  let root = '';
  return {
    name: 'frontdesk-manifest',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        root = fileURLToPath(config.root);
        if (command !== 'build') return;
        // What is wrong stops a build before it takes its time.
        settings = parseBuildSettings(process.env);
        const { time } = readCommit(root, process.env, settings.sourceDate);
        parseSecurityFacts(process.env, facts, new Date(), time ?? undefined);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { signingKey, sourceDate } = settings ?? parseBuildSettings(process.env);
        const client = fileURLToPath(dir);
        if (signingKey) {
          const keys = { keys: [await toPublicJwk(signingKey)] };
          await writeFile(join(client, keysPath), JSON.stringify(keys));
        }
        const commit = readCommit(root, process.env, sourceDate);
        const manifest = await createManifest(client, facts, commit);
        const signed = signingKey ? await signManifest(manifest, signingKey) : manifest;
        await writeFile(join(client, manifestPath), renderManifest(signed));
        logger.info(`${Object.keys(signed.sha256).length} files, ${describe(signed)}`);
      },
    },
  };
}

/** What is published in a folder, unsigned: the digests are of the API's and the agents' files. */
export async function createManifest(
  client: string,
  facts: Facts,
  { id, time, modified }: Commit,
): Promise<Manifest> {
  const paths = (await listFiles(client)).filter(isStated);
  const digests = await Promise.all(
    paths.map(async (path) => [path, digest(await readFile(join(client, path)))] as const),
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

/**
 * True for a file that the manifest states: every one but the pages and what only they use, which say
 * nothing that the others do not, and the manifest itself.
 */
export function isStated(path: string): boolean {
  const forPages = /^\/(?:_astro|pagefind)\//.test(path) || path === '/favicon.svg';
  return !forPages && !path.endsWith('.html') && !isCoded(path) && path !== manifestPath;
}

function describe({ commit, modified, signature }: Manifest): string {
  const from = commit === null ? 'of no known commit' : `of commit ${commit.slice(0, 12)}`;
  return [from, modified && 'modified', signature === null ? 'unsigned' : 'signed']
    .filter(Boolean)
    .join(', ');
}
