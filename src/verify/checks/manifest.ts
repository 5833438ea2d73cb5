import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { responsesPath } from '../../api/responses.ts';
import { publishedPaths } from '../../api/routes.ts';
import { manifestPath, manifestSchema, type Manifest } from '../../files/manifest/manifest.ts';
import { findCacheHit } from '../caching.ts';
import type { Build, Check, Context } from './check.ts';
import { parseBody } from './json.ts';
import { listSome } from './list-some.ts';
import { readResponses } from './responses.ts';

/** Parses a manifest. Returns a mismatch if it isn't one. */
function parse(body: Buffer): Manifest | string {
  return parseBody(manifestSchema, body, 'a manifest');
}

/** Reads the target's manifest. Rejects if there is none. */
export async function readManifest({ get }: Context): Promise<Manifest> {
  const { status, body } = await get(manifestPath);
  const manifest = status === 200 ? parse(body) : `expected a manifest, received status ${status}`;
  if (typeof manifest === 'string') throw new Error(manifest);
  return manifest;
}

/** Reads a build folder, or a manifest in a file. Returns a sentence if there is none. */
export async function readBuild(path: string): Promise<Build | string> {
  for (const folder of [join(path, 'client'), path, undefined]) {
    const read = (name: string) =>
      readFile(folder === undefined ? path : join(folder, name)).catch(() => undefined);
    const body = await read(manifestPath);
    if (!body) continue;
    const manifest = parse(body);
    if (typeof manifest === 'string') return `"${path}" is not a manifest: ${manifest}.`;
    const stored = folder === undefined ? undefined : await read(responsesPath);
    const responses = stored && readResponses({ status: 200, headers: {}, body: stored });
    return typeof responses === 'string' ? `"${path}": ${responses}.` : { manifest, responses };
  }
  return `There is no manifest at "${path}". Specify a build folder or a saved manifest.`;
}

function describeBuild({ commit, committed, modified }: Manifest): string {
  if (commit === null) return 'an unknown commit';
  const when = committed === null ? '' : ` of ${committed}`;
  return `commit ${commit.slice(0, 12)}${when}${modified ? ', with changes' : ''}`;
}

export const manifestChecks: readonly Check[] = [
  {
    id: 'manifest-published',
    sentence: 'The manifest lists every route, and has the version of the info record.',
    clause: 'manifest',
    need: 'file',
    async *run(context) {
      const { version } = await context.facts();
      const manifest = await readManifest(context);
      const missing = publishedPaths.filter((path) => manifest.sha256[path] === undefined);
      if (missing.length > 0) yield `expected a digest of ${listSome(missing)}`;
      if (manifest.version === version) return;
      yield `expected version ${version}, received ${manifest.version}`;
    },
  },
  {
    id: 'manifest-build',
    sentence: 'The site serves the build that it is compared with.',
    clause: 'manifest',
    need: 'build',
    async *run(context) {
      const { build, get } = context;
      const manifest = await readManifest(context);
      if (!build || isDeepStrictEqual(manifest, build.manifest)) return;
      const hit = findCacheHit(await get(manifestPath));
      yield {
        text: `another build is live: ${describeBuild(manifest)}. Your build is ${describeBuild(build.manifest)}`,
        next: hit
          ? `The manifest comes from a cache (${hit}). Purge the cache or wait, and run verify again.`
          : 'Deploy this build, or restart the server if it has the files. Then run verify again.',
      };
    },
  },
];
