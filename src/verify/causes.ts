import { responsesPath } from '../api/responses.ts';
import type { Check, Exchange, Mismatch, Result } from './checks/check.ts';
import { hosts, reasonOn } from './differences.ts';

/** A mismatch, and the checks it breaks. */
export interface Cause {
  /** The first mismatch, with its path if all have the same. */
  readonly mismatch: string;
  /** Other mismatches of the same checks. */
  readonly others: readonly string[];
  readonly checks: readonly Check[];
  /** The exchanges of the first mismatch. */
  readonly exchanges: readonly Exchange[];
  readonly next?: string | undefined;
}

/**
 * Groups failures by mismatch, ignoring the received values. What follows from a copy of another build joins the mismatch
 * that reports the copy. Causes that say what to do next come first, then those with the fewest checks, because a fault in
 * one path is easy to overlook.
 */
export function groupByCause(results: readonly Result[]): Cause[] {
  const found = results.flatMap((result) =>
    result.outcome === 'failed'
      ? result.mismatches.map((mismatch) => ({ ...mismatch, check: result.check }))
      : [],
  );
  const copies = found.filter(({ isOtherCopy }) => isOtherCopy);
  const sorted = [...copies, ...found.filter(({ isOtherCopy }) => !isOtherCopy)];
  const toCause = (one: Mismatch) => toKey((findCopy(one, copies) ?? one).text);
  const groups = [...Map.groupBy(sorted, toCause).values()];
  // A response with several wrong headers is one fault, unless there is something else to do about each.
  const merged = Map.groupBy(groups, (all) =>
    [...new Set(all.map(({ check }) => check.id)), all[0]?.next].join(),
  );
  return [...merged.values()]
    .map(([all = [], ...others]): Cause => {
      const [first, ...rest] = all;
      const checks = [...new Set(all.map(({ check }) => check))];
      const { exchanges = [] } = first ?? {};
      return {
        mismatch: first?.next === undefined ? addPath(all) : first.text,
        others: [
          ...rest.filter(({ isOtherCopy }) => isOtherCopy),
          ...others.flatMap(([one]) => one ?? []),
        ].map(({ text }) => text),
        checks,
        exchanges,
        next: first?.next ?? suggestHost(checks, exchanges.at(-1)),
      };
    })
    .sort(
      (one, other) =>
        Number(Boolean(other.next)) - Number(Boolean(one.next)) ||
        one.checks.length - other.checks.length,
    );
}

/** How mismatches of content start. Those of headers don't. */
const ofContent = /^expected (?:[a-z_]+ "|the same content|the page's Markdown)/;

/**
 * Finds the mismatch that reports a file as a copy of another build, if this one is about that file's content, or about a
 * body that differs from the one in that file, or if there is the same to do about it.
 */
function findCopy(one: Mismatch, copies: readonly Mismatch[]): Mismatch | undefined {
  const same = copies.find(({ next }) => next !== undefined && next === one.next);
  if (same) return same;
  if (!one.isOtherCopy && !ofContent.test(one.text)) return undefined;
  const paths = one.exchanges.map(({ request }) => request.target.split('?', 1)[0]);
  if (one.text.startsWith('expected body')) paths.push(responsesPath);
  return copies.find(({ exchanges }) =>
    exchanges.some(({ request }) => paths.includes(request.target)),
  );
}

/** Removes what differs between responses: quoted values, paths and positions. */
function toKey(mismatch: string): string {
  return mismatch
    .replace(/"(?:[^"\\]|\\.)*(?:"|$)/g, '""')
    .replace(/ \/\S*/g, ' /')
    .replace(/ from character \d+/, '');
}

/** Returns the first mismatch, with the path if all exchanges share it. */
function addPath(all: readonly Mismatch[]): string {
  const text = all[0]?.text ?? '';
  const exchanges = all.flatMap((one) => one.exchanges);
  const [path = '', ...others] = new Set(
    exchanges.map(({ request }) => request.target.split('?', 1)[0] ?? ''),
  );
  return others.length > 0 || text.includes(path) ? text : `${text} at ${path}`;
}

/** Suggests `--behind` if the Server header names a host with known differences. */
function suggestHost(checks: readonly Check[], last: Exchange | undefined): string | undefined {
  const server = last?.headers.server?.toLowerCase() ?? '';
  const host = hosts.find((one) => server.startsWith(one));
  if (!host) return undefined;
  const { length } = checks.filter(({ differs }) => reasonOn(host, differs));
  const some = length === checks.length ? 'these' : `${length} of these`;
  const flag = `add --behind ${host}: it explains ${some} failures.`;
  return length > 0 ? `If ${host} is in front on purpose, ${flag}` : undefined;
}
