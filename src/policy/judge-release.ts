import type { JsonObject } from '../contract/openapi/json.ts';
import { toObject, toText } from './dereference.ts';
import type { Change } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import { judgeEnds, judgeRemovals } from './judge-ends.ts';
import { parts, type Part } from './rules.ts';
import { majorOf, nextVersion, stepBetween } from './versions.ts';

/** What would be published, and what it is judged against. */
export interface ReleaseCandidate {
  /** The last released document. */
  readonly released: JsonObject;
  /** The version that would be published. */
  readonly version: string;
  /**
   * The document as it is now, of a version. Examples state the version too: to see what else
   * differs, it is compared as of the released one.
   */
  readonly document: (version: string) => JsonObject;
  /** The versions that the changelog tells of. */
  readonly changelog: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface Verdict {
  readonly released: string;
  readonly version: string;
  readonly changes: readonly Change[];
  /** The greatest part of the version that a change makes a step in. */
  readonly needed: Part | undefined;
  /** Why the policy refuses it, one sentence each; none where it does not. */
  readonly refusals: readonly string[];
}

/**
 * Judges a document by the versioning policy. Wording alone may wait for the next version, so it is
 * no refusal here: `judgeNewRelease` wants a step for it too.
 */
export function judgeRelease(candidate: ReleaseCandidate): Verdict {
  const { released, version: to, changelog, now } = candidate;
  const from = toText(toObject(released.info).version);
  const document = candidate.document(from);
  const changes = compareDocuments(released, document);
  const needed = parts.find((part) => changes.some((change) => change.part === part));
  const step = stepBetween(from, to);
  const refusals = [
    ...changes.flatMap((change) => judgeStep(change, from, to) ?? []),
    ...(step === 'back' ? [`The version went back from ${from} to ${to}.`] : []),
    ...(changelog.includes(to) ? [] : [`The changelog says nothing of ${to}.`]),
    ...judgeRemovals(changes, released, now),
    ...judgeEnds(released, document, now),
  ];
  return { released: from, version: to, changes, needed, refusals };
}

/** The same for a document that is to become the released one: every change needs its step. */
export function judgeNewRelease(candidate: ReleaseCandidate): Verdict {
  const verdict = judgeRelease(candidate);
  const { released: from, version: to, changes, refusals } = verdict;
  if (stepBetween(from, to) !== undefined) return verdict;
  const wordings = changes
    .filter(({ part }) => part === 'patch')
    .map((change) => refuseStep(change, from, to));
  return { ...verdict, refusals: [...refusals, ...wordings] };
}

function judgeStep(change: Change, from: string, to: string): string | undefined {
  if (change.part === 'patch') return undefined;
  const step = stepBetween(from, to);
  const enough = step !== undefined && step !== 'back' && isAtLeast(step, change.part);
  if (!enough) return refuseStep(change, from, to);
  if (change.part === 'minor' || change.rule === 'route-removed') return undefined;
  const kept = change.operations.find(({ path = '' }) => isOfVersionBelow(path, majorOf(to)));
  return (
    kept &&
    `${change.sentence} ${kept.path ?? ''} never changes so, in no version of the document: publish what is new at a path of its own, under /api/v${majorOf(to)}/.`
  );
}

function refuseStep({ sentence, part }: Change, from: string, to: string): string {
  const right = nextVersion(from, part);
  return `${sentence} That is a ${part} step from ${from}: the version must be ${right} or later, and it is ${to}.`;
}

function isAtLeast(step: Part, needed: Part): boolean {
  return parts.indexOf(step) <= parts.indexOf(needed);
}

/** True for a path that names an earlier version of the API, such as `/api/v1/info` for 2. */
function isOfVersionBelow(path: string, major: number): boolean {
  const [, version] = /^\/api\/v(\d+)(?:\/|$)/.exec(path) ?? [];
  return version !== undefined && Number(version) < major;
}
