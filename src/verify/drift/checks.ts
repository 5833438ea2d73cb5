import { Buffer } from 'node:buffer';
import { digest } from '../../manifest/digest.ts';
import { manifestPath, signedBytes, type Manifest } from '../../manifest/manifest.ts';
import { checkSignature } from '../../manifest/signature.ts';
import { ask, type Check, type CheckRequest, type Exchange, type Finding } from '../check.ts';
import { readManifest } from '../checks/manifest.ts';
import { describeBuild } from './builds.ts';
import { classify } from './classify.ts';
import { readStorage } from './stored.ts';

export interface DriftOptions {
  readonly expected: Manifest;
  /** The thumbprint whose holder alone is believed to have published another build. */
  readonly key?: string | undefined;
  /** A word that no cache has seen yet. */
  readonly nonce: string;
}

const clause = 'manifest: sha256; RFC 9111 §5.1, RFC 9211 §2';

/** The digest is one of the bytes without a coding, which a CDN may add. */
const identity = { 'Accept-Encoding': 'identity' };

/**
 * One check for each file of an expected manifest, and one for the manifest itself. Where what came is
 * not what was expected, it is asked for again past the caches, and the origin for its own manifest.
 */
export function createDriftChecks(options: DriftOptions): Check[] {
  const { expected } = options;
  return [
    checkManifest(options),
    ...Object.keys(expected.sha256).map((path) => checkFile(path, options)),
  ];
}

function checkFile(path: string, { expected, key, nonce }: DriftOptions): Check {
  const isExpected = ({ status, body }: Exchange) =>
    status === 200 && digest(body) === expected.sha256[path];
  return {
    id: `drift-${path}`,
    sentence: `${path} is what the expected build published.`,
    clause,
    need: 'file',
    requests: [
      ask('GET', path, identity),
      ([first]) =>
        first && isExpected(first)
          ? []
          : [askPastCaches(path, nonce), askPastCaches(manifestPath, nonce)],
    ],
    expect: {
      async also(_last, [first, past, response]) {
        if (!first) return 'expected a response';
        const manifest = response && (await readBelieved(response, key));
        const own = response && manifest ? { manifest, response } : undefined;
        const { drift, why } = classify({ path, expected, first, past, own });
        return drift === 'same' ? undefined : `${drift}: ${why}`;
      },
    },
  };
}

/** Two manifests are the same where all but their signatures is. */
function checkManifest({ expected, key, nonce }: DriftOptions): Check {
  const isExpected = (response: Exchange) => {
    const manifest = readManifest(response);
    return (
      typeof manifest !== 'string' &&
      Buffer.compare(signedBytes(manifest), signedBytes(expected)) === 0
    );
  };
  return {
    id: `drift-${manifestPath}`,
    sentence: `${manifestPath} tells of the expected build: ${describeBuild(expected)}.`,
    clause,
    need: 'file',
    requests: [
      ask('GET', manifestPath, identity),
      ([first]) => (first && isExpected(first) ? [] : askPastCaches(manifestPath, nonce)),
    ],
    expect: {
      async also(_last, [first, past]): Promise<Finding> {
        if (!first || isExpected(first)) return undefined;
        const storage = readStorage(first);
        if (past && isExpected(past)) {
          return storage
            ? `stale cache: a cache gave another manifest (${storage.signs}), and the expected one lies behind it`
            : 'unsettled: the expected manifest came when asked again: a deploy is under way, or servers differ';
        }
        const behind = past ?? first;
        if ([404, 410].includes(behind.status)) return `missing: came status ${behind.status}`;
        if (behind.status !== 200) return `unreadable: came status ${behind.status}`;
        const manifest = await readBelieved(behind, key);
        return manifest
          ? `other build: the origin publishes ${describeBuild(manifest)}`
          : 'altered content: what came is no manifest that may be believed';
      },
    },
  };
}

/** The manifest in a response; with a key, only one that its holder signed. */
async function readBelieved(
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
 * The same file, by a request that caches should not answer: one that asks for validation (RFC 9111
 * §5.2.1.4), for those that obey it, under a query that they have not seen, for those that don't. The
 * surface ignores queries (contract `format`).
 */
function askPastCaches(path: string, nonce: string): CheckRequest {
  return ask('GET', `${path}?past=${nonce}`, { ...identity, 'Cache-Control': 'no-cache' });
}
