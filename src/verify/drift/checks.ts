import { manifestPath, signedBytes, type Manifest } from '../../published/manifest/manifest.ts';
import { checkSignature } from '../../published/manifest/signature.ts';
import { ask, type Check, type CheckRequest, type Exchange, type Finding } from '../check.ts';
import { readManifest } from '../checks/manifest.ts';
import { classify, compareResponses, describeBuild, hasDigest } from './classify.ts';

export interface DriftOptions {
  readonly expected: Manifest;
  /** The thumbprint of the key that must have signed any other manifest. */
  readonly key?: string | undefined;
  /** A word that no cache has seen yet. */
  readonly nonce: string;
}

const shared = { clause: 'manifest: sha256; RFC 9111 §5.1, RFC 9211 §2', need: 'file' } as const;

/** A CDN may add an encoding; the digests are of the bytes without one. */
const identity = { 'Accept-Encoding': 'identity' };

/**
 * Creates a check for the manifest and one for each file that it names. If the first response differs,
 * the check requests the file and the origin's own manifest again, past the caches.
 */
export function createDriftChecks(options: DriftOptions): Check[] {
  const paths = Object.keys(options.expected.sha256);
  return [createManifestCheck(options), ...paths.map((path) => createFileCheck(path, options))];
}

function createFileCheck(path: string, { expected, key, nonce }: DriftOptions): Check {
  return {
    ...shared,
    id: `drift-${path}`,
    sentence: `${path} is what the expected build published.`,
    requests: [
      ask('GET', path, identity),
      ([first]) =>
        first && hasDigest(first, expected.sha256[path])
          ? []
          : [askPastCaches(path, nonce), askPastCaches(manifestPath, nonce)],
    ],
    expect: {
      async also(_last, [first, past, response]) {
        if (!first) return 'expected a response';
        const own = response && (await readTrusted(response, key));
        const { drift, why } = classify({ path, expected, first, past, own });
        return drift === 'same' ? undefined : `${drift}: ${why}`;
      },
    },
  };
}

/** Two manifests are the same if everything but their signatures is. */
function createManifestCheck({ expected, key, nonce }: DriftOptions): Check {
  const isExpected = (response: Exchange) => {
    const manifest = readManifest(response);
    return (
      typeof manifest !== 'string' &&
      Buffer.compare(signedBytes(manifest), signedBytes(expected)) === 0
    );
  };
  return {
    ...shared,
    id: `drift-${manifestPath}`,
    sentence: `${manifestPath} tells of the expected build: ${describeBuild(expected)}.`,
    requests: [
      ask('GET', manifestPath, identity),
      ([first]) => (first && isExpected(first) ? [] : askPastCaches(manifestPath, nonce)),
    ],
    expect: {
      async also(_last, [first, past]): Promise<Finding> {
        if (!first) return 'expected a response';
        const found = compareResponses({ first, past }, isExpected);
        if ('drift' in found) {
          return found.drift === 'same' ? undefined : `${found.drift}: ${found.why}`;
        }
        const manifest = await readTrusted(found.behind, key);
        return manifest
          ? `other build: the origin publishes ${describeBuild(manifest)}`
          : 'altered content: received no manifest that can be trusted';
      },
    },
  };
}

/** Reads the manifest in a response. If a key is pinned, the manifest must be signed with it. */
async function readTrusted(
  response: Exchange,
  key: string | undefined,
): Promise<Manifest | undefined> {
  const manifest = readManifest(response);
  if (typeof manifest === 'string') return undefined;
  if (key === undefined) return manifest;
  const { state } = await checkSignature(manifest, key);
  return state === 'valid' ? manifest : undefined;
}

/**
 * Requests a file past the caches. `no-cache` asks for validation (RFC 9111 §5.2.1.4); for caches that
 * ignore it, the query is one they haven't seen. The API ignores unknown queries (contract `format`).
 */
function askPastCaches(path: string, nonce: string): CheckRequest {
  return ask('GET', `${path}?past=${nonce}`, { ...identity, 'Cache-Control': 'no-cache' });
}
