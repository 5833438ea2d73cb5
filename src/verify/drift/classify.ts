import { digest } from '../../manifest/digest.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import type { Exchange } from '../check.ts';
import { describeBuild, isSameBuild } from './builds.ts';
import { readStorage } from './stored.ts';

/** How what came differs from what was expected. */
export type Drift =
  | 'same'
  | 'stale cache'
  | 'unsettled'
  | 'other build'
  | 'altered content'
  | 'missing'
  | 'unreadable';

/** What is known of one path. */
export interface Evidence {
  readonly path: string;
  readonly expected: Manifest;
  /** What a plain request gets. */
  readonly first: Exchange;
  /** What a request gets that asks caches to stand aside; undefined where there was no need to ask. */
  readonly past?: Exchange | undefined;
  /**
   * The manifest that the origin itself publishes, and the response that it came in; undefined where
   * it has none, or none that may be believed.
   */
  readonly own?: { readonly manifest: Manifest; readonly response: Exchange } | undefined;
}

/** A drift, and what shows it. */
export interface Finding {
  readonly drift: Drift;
  readonly why: string;
}

/**
 * Tells drifts apart. Each rule rests on what was seen:
 *
 * 1. The first response has the expected digest: *same*.
 * 2. It has not, but the one past the caches has. The expected content lies behind: a *stale cache* where
 *    the first response shows that it was stored (what it holds is not known to be older: it will
 *    expire, or it was put there); else a deploy under way, or servers that differ: *unsettled*.
 * 3. Neither has. What lies behind is taken to be the second response, or, where that was stored too,
 *    whatever the cache keeps giving:
 *    - a 404 or 410 is *missing*, any other status but 200 *unreadable*;
 *    - the origin's own manifest states what came, so the origin published it: *other build*;
 *    - it states the expected digest, and the stored copy is older than the response with that
 *      manifest: from a time before the origin is known to have published what is expected, so a
 *      *stale cache*. Without an Age, or with a smaller one, nothing shows that;
 *    - anything else is *altered content*: nobody says to have published it.
 */
export function classify(evidence: Evidence): Finding {
  const { path, expected, first, past, own } = evidence;
  if (holds(first, evidence)) return { drift: 'same', why: 'the digest is the expected one' };
  const storage = readStorage(first);
  if (past && holds(past, evidence)) {
    return storage
      ? {
          drift: 'stale cache',
          why: `a cache gave other content (${storage.signs}), and the expected content lies behind it`,
        }
      : {
          drift: 'unsettled',
          why: 'the expected content came when asked again, and no cache was in between: a deploy is under way, or servers differ',
        };
  }

  const behind = past && !readStorage(past) ? past : first;
  if (behind.status === 404 || behind.status === 410) {
    return { drift: 'missing', why: `expected status 200, came ${behind.status}` };
  }
  if (behind.status !== 200) {
    return { drift: 'unreadable', why: `expected status 200, came ${behind.status}` };
  }
  const stated = own?.manifest.sha256[path];
  if (own && stated === digest(behind.body)) {
    return { drift: 'other build', why: describeOther(own.manifest, expected) };
  }
  if (own && stated === expected.sha256[path]) {
    const age = behind === first ? storage?.age : undefined;
    const publishedSince = readStorage(own.response)?.age ?? 0;
    return age !== undefined && age > publishedSince
      ? {
          drift: 'stale cache',
          why: `no request gets past a cache that keeps an older copy (${storage?.signs ?? ''}); the origin's manifest states the expected digest since. Where this outlives the copy, it is altered content`,
        }
      : {
          drift: 'altered content',
          why: `the origin's own manifest states the expected digest, and what came has ${digest(behind.body)}`,
        };
  }
  return {
    drift: 'altered content',
    why: own
      ? `what came has the digest ${digest(behind.body)}, which neither build states; the origin's manifest is of ${describeBuild(own.manifest)}`
      : `what came has the digest ${digest(behind.body)}, and no manifest of the origin that may be believed tells of it`,
  };
}

function holds({ status, body }: Exchange, { path, expected }: Evidence): boolean {
  return status === 200 && digest(body) === expected.sha256[path];
}

function describeOther(own: Manifest, expected: Manifest): string {
  const builds = `the origin publishes ${describeBuild(own)}, expected was ${describeBuild(expected)}`;
  return isSameBuild(own, expected)
    ? `${builds}: the same commit, built with other facts or other tools`
    : builds;
}
