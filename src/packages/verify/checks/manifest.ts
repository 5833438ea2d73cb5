import { hash } from 'node:crypto';
import { type Manifest, manifestSchema, sitePaths } from '@frontdesk/files';
import { FolderFiles } from '@frontdesk/folders';
import { toFilePath } from '../file-path.ts';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { apiPaths } from '@frontdesk/api';
import { SettingsError } from '@frontdesk/settings';
import { describeError } from '../describe-error.ts';
import type { Build, Check, Context, Exchange } from './check.ts';
import { listSome } from './findings.ts';
import { readBody, readOnce, readResponses } from './json.ts';

const parse = readOnce((response): Manifest => readBody(manifestSchema, response, 'a manifest'));

/** Reads the target's manifest. Rejects if there is none. */
export async function readManifest({ get }: Context): Promise<Manifest> {
  return parse(await get(sitePaths.manifest));
}

/** Gets every file in the target's manifest. */
export async function getFiles(context: Context): Promise<Exchange[]> {
  const { sha256 } = await readManifest(context);
  return Promise.all(Object.keys(sha256).map(context.get));
}

/** True if a response has the bytes of a build's file. */
export function isFileOf({ sha256 }: Manifest, { request, status, body }: Exchange): boolean {
  return status === 200 && sha256[request.target] === hash('sha256', body);
}

/**
 * Reads a build folder, or a manifest in a file.
 * @throws {SettingsError} if there is none.
 */
export async function readBuild(path: string): Promise<Build> {
  const read = (file: string) => readFile(file).catch(() => undefined);
  const names = [join(path, 'client', sitePaths.manifest), join(path, sitePaths.manifest), path];
  for (const name of names) {
    const body = await read(name);
    if (!body) continue;
    try {
      const manifest = parse({ status: 200, body });
      if (name === path) return { manifest };
      const files = new FolderFiles(dirname(name));
      const stored = files.get(apiPaths.responses);
      return {
        manifest,
        responses: stored && readResponses({ status: 200, body: stored }),
        read: (target) => (target in manifest.sha256 ? files.get(toFilePath(target)) : undefined),
      };
    } catch (error) {
      throw new SettingsError(`"${path}": ${describeError(error)}.`);
    }
  }
  throw new SettingsError(
    `There is no manifest at "${path}". Specify a build folder or a saved manifest.`,
  );
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
      const missing = apiPaths.published.filter((path) => manifest.sha256[path] === undefined);
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
      const files = [...(await getFiles(context)), await get(sitePaths.manifest)];
      yield {
        text: `the site has files of another build, ${describeBuild(manifest)}. Your build is ${describeBuild(build.manifest)}`,
        exchanges: files.filter((file) => file.status === 200 && !isFileOf(build.manifest, file)),
        isOtherCopy: true,
        next: 'Deploy your build, purge the cache in front of your site, and restart each server. If the site is newer, build again. Then run verify again.',
      };
    },
  },
];
