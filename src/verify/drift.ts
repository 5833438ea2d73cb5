import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest } from '../published/manifest/digest.ts';
import { manifestPath, signedBytes, type Manifest } from '../published/manifest/manifest.ts';
import { ask, type Check, type Exchange } from './check.ts';
import { readManifest } from './checks/manifest.ts';

/**
 * Reads the manifest to compare an origin with, from a build folder or a file. Returns a sentence if
 * there is none.
 */
export async function readExpected(path: string): Promise<Manifest | string> {
  for (const file of [join(path, 'client', manifestPath), join(path, manifestPath), path]) {
    const body = await readFile(file).catch(() => undefined);
    if (!body) continue;
    const manifest = readManifest({ status: 200, headers: {}, body });
    return typeof manifest === 'string' ? `"${path}" is not a manifest: ${manifest}.` : manifest;
  }
  return `There is no manifest at "${path}": name a build folder or a saved manifest.`;
}

const shared = { clause: 'manifest', need: 'file' } as const;

/** A CDN may add an encoding; the digests are of the bytes without one. */
const identity = { 'Accept-Encoding': 'identity' };

/** Creates a check for the manifest and one for each file that it names. */
export function createDriftChecks(expected: Manifest): Check[] {
  const own = ask('GET', manifestPath, identity);
  const manifestCheck: Check = {
    ...shared,
    id: `drift-${manifestPath}`,
    sentence: `${manifestPath} states the expected build: ${describeBuild(expected)}.`,
    requests: [own],
    expect: {
      also(last) {
        const manifest = readManifest(last);
        if (typeof manifest === 'string') return manifest;
        return Buffer.compare(signedBytes(manifest), signedBytes(expected)) === 0
          ? undefined
          : `other build: the origin publishes ${describeBuild(manifest)}`;
      },
    },
  };
  const fileChecks = Object.entries(expected.sha256).map(([path, sha256]): Check => ({
    ...shared,
    id: `drift-${path}`,
    sentence: `${path} is what the expected build published.`,
    requests: [own, ask('GET', path, identity)],
    expect: {
      status: 200,
      also: (file, [response]) => {
        const received = digest(file.body);
        if (file.status !== 200 || received === sha256) return undefined;
        const manifest = readManifest(response);
        if (typeof manifest !== 'string' && manifest.sha256[path] === received) {
          return 'other build: the origin’s own manifest states this content';
        }
        const cache = readStorage(file);
        return cache === undefined
          ? 'altered content: no manifest states it'
          : `stale cache: ${cache}`;
      },
    },
  }));
  return [manifestCheck, ...fileChecks];
}

/** Names a manifest's build for people. */
function describeBuild({ commit, committed, modified }: Manifest): string {
  if (commit === null) return 'a build that does not know its commit';
  const when = committed === null ? '' : ` of ${committed}`;
  return `commit ${commit.slice(0, 12)}${when}${modified ? ', with changes' : ''}`;
}

/** Fields in which CDNs, nginx and RFC 9211 report that a response comes from a cache. */
const hitFields = [
  'cache-status',
  'x-cache',
  'x-cache-status',
  'cf-cache-status',
  'x-vercel-cache',
];

/** Returns the field that shows that a response comes from a cache. Age is RFC 9111 §5.1. */
function readStorage({ headers }: Exchange): string | undefined {
  if (Number(headers.age) > 0) return `Age: ${headers.age ?? ''}`;
  const name = hitFields.find((one) => /\b(?:hit|stale|updating)\b/i.test(headers[one] ?? ''));
  return name && `${name}: ${headers[name] ?? ''}`;
}
