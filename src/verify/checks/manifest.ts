import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { responsesPath } from '../../api/responses.ts';
import { publishedPaths } from '../../api/routes.ts';
import { manifestPath, manifestSchema, type Manifest } from '../../files/manifest/manifest.ts';
import { findCacheHit } from '../caching.ts';
import { digest, digestFacts } from '../../files/manifest/digest.ts';
import type { Build, Check, Context, Exchange } from './check.ts';
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

/** Gets every file in the target's manifest. */
export async function getFiles(context: Context): Promise<Exchange[]> {
  const { sha256 } = await readManifest(context);
  return Promise.all(Object.keys(sha256).map(context.get));
}

/** True if a response has the bytes of a build's file. */
export function isFileOf({ sha256 }: Manifest, { request, status, body }: Exchange): boolean {
  return status === 200 && sha256[request.target] === digest(body);
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
      const manifest = await readManifest(context);
      const { version } = await context.facts();
      const missing = publishedPaths.filter((path) => manifest.sha256[path] === undefined);
      if (missing.length > 0) yield `expected a digest of ${listSome(missing)}`;
      if (manifest.version === version) return;
      yield `expected version "${manifest.version}", received "${version}"`;
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
      const stored = await get(manifestPath);
      const files = (await getFiles(context)).filter(({ status }) => status === 200);
      const [own = [], others = []] = [true, false].map((isOwn) =>
        files.filter((file) => isFileOf(build.manifest, file) === isOwn),
      );
      // A cache, or a server that still runs, sends some files of the other build.
      const isMixed = own.some((file) => !isFileOf(manifest, file));
      const exchanges = [...others, stored];
      const found = isMixed
        ? `copies of another build in ${listSome(exchanges.map(({ request }) => request.target))}`
        : 'another build is live';
      const isOther = manifest.facts !== undefined && manifest.facts !== build.manifest.facts;
      const source = context.source(await context.facts());
      const isStale = isOther && manifest.facts === digestFacts(source);
      const hit = findCacheHit(stored);
      yield {
        text: `${found}: ${describeBuild(manifest)}. Your build is ${describeBuild(build.manifest)}${isOther ? '. Their facts differ' : ''}`,
        exchanges,
        isOtherCopy: true,
        next: isStale
          ? 'The site has the facts of your product.yaml, and your build has not: build again. Then run verify again.'
          : hit || isMixed
            ? `Purge the cache in front of your site${hit ? ` (${hit})` : ''}, and restart each server. Then run verify again.`
            : 'Deploy this build, or restart the server if it has the files. Then run verify again.',
      };
    },
  },
];
