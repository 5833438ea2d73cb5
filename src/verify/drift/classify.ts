import { digest } from '../../published/manifest/digest.ts';
import type { Manifest } from '../../published/manifest/manifest.ts';
import type { Exchange } from '../check.ts';
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
  /** The response to a request that goes past the caches; undefined if it wasn't needed. */
  readonly past?: Exchange | undefined;
}

export interface Evidence extends Responses {
  readonly path: string;
  readonly expected: Manifest;
  /** The origin's own manifest; undefined if there is none that can be trusted. */
  readonly own?: Manifest | undefined;
}

/**
 * Classifies a file by these rules:
 *
 * 1. The first response has the expected content: *same*.
 * 2. Only the response past the caches has it: *stale cache* if the first response shows that it was
 *    stored. Otherwise a deploy is under way or servers differ: *unsettled*.
 * 3. Neither has it: 404 and 410 are *missing*, any other status but 200 is *unreadable*. Content that
 *    the origin's own manifest states is of an *other build*. Nobody claims *altered content*.
 */
export function classify(evidence: Evidence): Finding {
  const { path, expected, own } = evidence;
  const early = compareResponses(evidence, (response) =>
    hasDigest(response, expected.sha256[path]),
  );
  if ('drift' in early) return early;
  const received = digest(early.behind.body);
  if (own?.sha256[path] === received) {
    return { drift: 'other build', why: describeOther(own, expected) };
  }
  const storage = readStorage(early.behind);
  const states = own
    ? `which the manifest of ${describeBuild(own)} doesn't state`
    : 'without a manifest that can be trusted';
  return {
    drift: 'altered content',
    why: `received the digest ${received}, ${states}${storage === undefined ? '' : `; a cache served it (${storage})`}`,
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
    return storage === undefined
      ? {
          drift: 'unsettled',
          why: 'only the second response had the expected content, and no cache was involved: a deploy is under way, or servers differ',
        }
      : {
          drift: 'stale cache',
          why: `a cache served other content (${storage}), and the origin has the expected content`,
        };
  }
  const behind = past && readStorage(past) === undefined ? past : first;
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

/** Names a manifest's build for people. */
export function describeBuild({ commit, committed, modified }: Manifest): string {
  if (commit === null) return 'a build that does not know its commit';
  const when = committed === null ? '' : ` of ${committed}`;
  return `commit ${commit.slice(0, 12)}${when}${modified ? ', with changes' : ''}`;
}
