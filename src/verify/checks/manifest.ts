import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { manifestPath, manifestSchema, type Manifest } from '../../published/manifest/manifest.ts';
import { findCacheHit } from '../caching.ts';
import { ask, Skip, type Check, type CheckResponse, type Context } from '../check.ts';
import { parseBody } from './json.ts';
import { listSome } from './list-some.ts';
import { publishedPaths } from './paths.ts';

/** Parses the manifest in a response. Returns a mismatch if there is none. */
function parse({ status, body }: Pick<CheckResponse, 'status' | 'body'>): Manifest | string {
  if (status !== 200) return `expected a manifest, received status ${status}`;
  return parseBody(manifestSchema, body, 'a manifest');
}

/** Reads the target's manifest. Skips the check if there is none, because another check reports that. */
export async function readManifest({ get }: Context): Promise<Manifest> {
  const manifest = parse(await get(ask('GET', manifestPath)));
  if (typeof manifest === 'string') throw new Skip(`${manifestPath} is not a manifest`);
  return manifest;
}

/** Reads the manifest in a build folder or a file. Returns a sentence if there is none. */
export async function readBuild(path: string): Promise<Manifest | string> {
  for (const file of [join(path, 'client', manifestPath), join(path, manifestPath), path]) {
    const body = await readFile(file).catch(() => undefined);
    if (!body) continue;
    const manifest = parse({ status: 200, body });
    return typeof manifest === 'string' ? `"${path}" is not a manifest: ${manifest}.` : manifest;
  }
  return `There is no manifest at "${path}". Name a build folder or a saved manifest.`;
}

function describeBuild({ commit, committed, modified }: Manifest): string {
  if (commit === null) return 'an unknown commit';
  const when = committed === null ? '' : ` of ${committed}`;
  return `commit ${commit.slice(0, 12)}${when}${modified ? ', with changes' : ''}`;
}

export const manifestChecks: readonly Check[] = [
  {
    id: 'manifest-published',
    sentence: `${manifestPath} is a manifest of this version.`,
    clause: 'manifest',
    need: 'file',
    async *run({ facts, get }) {
      const manifest = parse(await get(ask('GET', manifestPath)));
      if (typeof manifest === 'string') yield manifest;
      else {
        const { version } = await facts();
        if (manifest.version !== version) {
          yield `expected version ${version}, received ${manifest.version}`;
        }
      }
    },
  },
  {
    id: 'manifest-routes',
    sentence: 'The manifest lists the eight public routes and the OpenAPI document.',
    clause: 'manifest',
    need: 'file',
    async *run(context) {
      const { sha256 } = await readManifest(context);
      const missing = publishedPaths.filter((path) => sha256[path] === undefined);
      if (missing.length > 0) yield `expected ${listSome(missing)}`;
    },
  },
  {
    id: 'manifest-build',
    sentence: 'The target has the build that it is compared with.',
    clause: 'manifest',
    need: 'build',
    async *run(context) {
      const { build, get } = context;
      const manifest = await readManifest(context);
      if (!build || isDeepStrictEqual(manifest, build)) return;
      const hit = findCacheHit(await get(ask('GET', manifestPath)));
      yield {
        mismatch: `another build is live: ${describeBuild(manifest)}. Yours is ${describeBuild(build)}`,
        next: hit
          ? `The manifest comes from a cache (${hit}). Purge the cache or wait, and run verify again.`
          : 'Deploy this build, or restart the server if it has the files. Then run verify again.',
      };
    },
  },
];
