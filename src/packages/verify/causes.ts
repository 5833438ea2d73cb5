import { apiPaths } from '@frontdesk/api';
import type { Check, Exchange, Mismatch, Result } from './checks/check.ts';
import { hosts, reasonOn } from './differences.ts';

/** A mismatch, and the checks it breaks. */
export interface Cause {
  /** The first mismatch, with its path if all have the same. */
  readonly mismatch: string;
  /** Other mismatches of the same checks. */
  readonly also: readonly string[];
  readonly checks: readonly Check[];
  /** The exchanges of the first mismatch. */
  readonly exchanges: readonly Exchange[];
  readonly next?: string | undefined;
}

interface Failure extends Mismatch {
  readonly check: Check;
  /** The same for all failures of a cause. */
  readonly cause: string;
  /** True if the failure follows from a copy of another build, which another failure reports. */
  readonly isConsequence: boolean;
}

/**
 * Groups failures by what to do next or, without that, by the first mismatch of their check, ignoring the received values.
 * Causes that say what to do come first, then those with the fewest checks, because a fault in one path is easy to overlook.
 */
export function groupByCause(results: readonly Result[]): Cause[] {
  const failures = listFailures(results);
  return [...Map.groupBy(failures, ({ cause }) => cause).values()]
    .map(toCause)
    .sort(
      (a, b) =>
        Number(Boolean(b.next)) - Number(Boolean(a.next)) || a.checks.length - b.checks.length,
    );
}

function listFailures(results: readonly Result[]): Failure[] {
  const failed = results.flatMap((result) => (result.outcome === 'failed' ? [result] : []));
  const copies = failed
    .flatMap(({ mismatches }) => mismatches)
    .filter(({ isOtherCopy }) => isOtherCopy);
  const failures = failed.flatMap(({ check, mismatches }) =>
    mismatches.map((mismatch): Failure => {
      const isCopy = mismatch.isOtherCopy === true && mismatch.next !== undefined;
      const copy = isCopy ? mismatch : findCopy(mismatch, copies);
      const cause = copy?.next ?? mismatch.next ?? toKey(mismatches[0]?.text ?? '');
      const isConsequence = copy !== undefined && !mismatch.isOtherCopy;
      return { ...mismatch, check, cause, isConsequence };
    }),
  );
  // A copy explains the others, and says what to do.
  const toRank = ({ isOtherCopy, next }: Failure) => (isOtherCopy ? (next ? 0 : 1) : 2);
  return failures.sort((a, b) => toRank(a) - toRank(b));
}

function toCause(failures: readonly Failure[]): Cause {
  const [first] = failures;
  const checks = [...new Set(failures.map(({ check }) => check))];
  const { exchanges = [], next = suggestHost(checks, exchanges.at(-1)) } = first ?? {};
  const texts = Map.groupBy(
    failures.filter(({ isConsequence }) => !isConsequence),
    ({ text }) => toKey(text),
  );
  const [, ...also] = Array.from(texts.values(), ([failure]) => failure?.text ?? '');
  const mismatch = first?.next === undefined ? addPath(failures) : first.text;
  return { mismatch, also, checks, exchanges, next };
}

/** How mismatches of content start. Those of headers don't. */
const ofContent = /^expected (?:[a-z_]+ "|body|the same content)/;

/** Finds the copy of another build that explains a mismatch of the content at its path, or of the API. */
function findCopy(mismatch: Mismatch, copies: readonly Mismatch[]): Mismatch | undefined {
  if (!mismatch.isOtherCopy && !ofContent.test(mismatch.text)) return undefined;
  const paths = mismatch.exchanges.map(({ request }) => request.target.split('?', 1)[0]);
  if (mismatch.text.startsWith('expected body')) paths.push(apiPaths.responses);
  return copies.find(
    ({ exchanges, next }) =>
      next !== undefined && exchanges.some(({ request }) => paths.includes(request.target)),
  );
}

/** Removes what differs between responses: quoted values, paths and positions. */
function toKey(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\.)*(?:"|$)/g, '""')
    .replace(/ at \/\S*$/, '')
    .replace(/ \/\S*/g, ' /')
    .replace(/ from character \d+/, '');
}

/** Returns the first mismatch, with the path if all exchanges share it. */
function addPath(failures: readonly Failure[]): string {
  const { text = '' } = failures[0] ?? {};
  const exchanges = failures.flatMap((failure) => failure.exchanges);
  const [path = '', second] = new Set(
    exchanges.map(({ request }) => request.target.split('?', 1)[0] ?? ''),
  );
  return second !== undefined || text.includes(path) ? text : `${text} at ${path}`;
}

/** Suggests `--behind` if the Server header names a host with known differences. */
function suggestHost(checks: readonly Check[], last: Exchange | undefined): string | undefined {
  const server = last?.headers.server?.toLowerCase() ?? '';
  const host = hosts.find((name) => server.startsWith(name));
  if (!host) return undefined;
  const { length } = checks.filter(({ differs }) => reasonOn(host, differs));
  const some = length === checks.length ? 'these' : `${length} of these`;
  const flag = `add --behind ${host}: it explains ${some} failures.`;
  return length > 0 ? `If ${host} is in front on purpose, ${flag}` : undefined;
}
