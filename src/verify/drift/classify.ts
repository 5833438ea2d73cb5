import { digest } from '../../published/manifest/digest.ts';
import type { Manifest } from '../../published/manifest/manifest.ts';
import type { Exchange } from '../check.ts';
import { describeBuild } from './builds.ts';
import { readStorage } from './stored.ts';

/** How a published file differs from the expected one. */
export type Drift =
  | 'same'
  | 'stale cache'
  | 'unsettled'
  | 'other build'
  | 'altered content'
  | 'missing'
  | 'unreadable';

/** A drift with its evidence. */
export interface Finding {
  readonly drift: Drift;
  readonly why: string;
}

/** The responses to requests for one path. */
export interface Responses {
  readonly first: Exchange;
  /** The response to a request that asks caches to stand aside; undefined if it wasn't needed. */
  readonly past?: Exchange | undefined;
}

export interface Evidence extends Responses {
  readonly path: string;
  readonly expected: Manifest;
  /** The origin's own manifest and its response; undefined if there is none that can be trusted. */
  readonly own?: { readonly manifest: Manifest; readonly response: Exchange } | undefined;
}

/**
 * Classifies a file by these rules:
 *
 * 1. The first response has the expected content: *same*.
 * 2. Only the response past the caches has it: *stale cache* if the first response shows that it was
 *    stored. Otherwise a deploy is under way or servers differ: *unsettled*.
 * 3. Neither has it. Take the origin's content from the second response, or from the first one if the
 *    second one was stored too:
 *    - 404 and 410 are *missing*, any other status but 200 is *unreadable*.
 *    - The origin's own manifest states this content: *other build*.
 *    - The origin's own manifest states the expected content, and the stored copy is older than that
 *      manifest: *stale cache*. A copy without an Age proves nothing.
 *    - Otherwise nobody claims this content: *altered content*.
 */
export function classify(evidence: Evidence): Finding {
  const { path, expected, first, own } = evidence;
  const early = compareResponses(evidence, (response) =>
    hasDigest(response, expected.sha256[path]),
  );
  if ('drift' in early) return early;
  const { behind } = early;
  const received = digest(behind.body);
  const stated = own?.manifest.sha256[path];
  if (own && stated === received) {
    return { drift: 'other build', why: describeOther(own.manifest, expected) };
  }
  if (own && stated === expected.sha256[path]) {
    const storage = behind === first ? readStorage(first) : undefined;
    const publishedSince = readStorage(own.response)?.age ?? 0;
    return storage?.age !== undefined && storage.age > publishedSince
      ? {
          drift: 'stale cache',
          why: `no request gets past a cache that keeps an older copy (${storage.signs}); the origin's newer manifest states the expected digest. If this outlives the copy, it is altered content`,
        }
      : {
          drift: 'altered content',
          why: `the origin's own manifest states the expected digest, received ${received}`,
        };
  }
  return {
    drift: 'altered content',
    why: own
      ? `received the digest ${received}, which neither build states; the origin's manifest is of ${describeBuild(own.manifest)}`
      : `received the digest ${received}, and the origin has no manifest that can be trusted`,
  };
}

/** Applies the rules that need no manifest. Otherwise returns the response with the origin's content. */
export function compareResponses(
  { first, past }: Responses,
  isExpected: (response: Exchange) => boolean,
): Finding | { readonly behind: Exchange } {
  if (isExpected(first)) return { drift: 'same', why: 'the content is the expected one' };
  const storage = readStorage(first);
  if (past && isExpected(past)) {
    return storage
      ? {
          drift: 'stale cache',
          why: `a cache served other content (${storage.signs}), and the origin has the expected content`,
        }
      : {
          drift: 'unsettled',
          why: 'only the second response had the expected content, and no cache was involved: a deploy is under way, or servers differ',
        };
  }
  const behind = past && !readStorage(past) ? past : first;
  if (behind.status === 200) return { behind };
  return {
    drift: behind.status === 404 || behind.status === 410 ? 'missing' : 'unreadable',
    why: `expected status 200, received ${behind.status}`,
  };
}

export function hasDigest({ status, body }: Exchange, expected: string | undefined): boolean {
  return status === 200 && digest(body) === expected;
}

function describeOther(own: Manifest, expected: Manifest): string {
  const builds = `the origin publishes ${describeBuild(own)}, expected ${describeBuild(expected)}`;
  return own.commit !== null && own.commit === expected.commit
    ? `${builds}: the same commit, built with other facts or other tools`
    : builds;
}
