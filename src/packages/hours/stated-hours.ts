import type { Times } from './clock.ts';
import type { Day } from './days.ts';
import { listHoursTokens, matchTokens, type HoursToken } from './hours-tokens.ts';

/** Times at a place in a text. */
interface StatedTimes extends Times {
  readonly start: number;
  readonly end: number;
}

/** Days with their times, where a text states them. */
interface Statement extends StatedTimes {
  readonly days: readonly Day[];
}

/**
 * Returns what a folded text about anything says about which days: each time with the days beside it, and all times,
 * which may be those of something else. A time that may mean two things counts as what it most likely means, but only
 * with its days.
 */
export function readStatedHours(
  text: string,
  language: string,
): { readonly statements: Statement[]; readonly times: StatedTimes[] } {
  const runs = listRuns(text, language);
  return {
    statements: runs.flatMap(listStatements),
    times: runs.flat().flatMap(({ times, start, end }) => (times ? { ...times, start, end } : [])),
  };
}

/** Parts of a text, each up to the end of a line: the tokens of a long text take a hundred times its memory. */
const lines = /[^]{1,100000}(?:\n|$)|[^]{1,100000}/g;

/** Lists the parts of opening hours that have at most one other word between them. */
function listRuns(text: string, language: string): HoursToken[][] {
  return Array.from(text.matchAll(lines), ({ 0: part, index }) =>
    listRunsOf(part, index, language),
  ).flat();
}

/** Lists the runs of a part of a text that begins at an index. */
function listRunsOf(text: string, index: number, language: string): HoursToken[][] {
  const tokens = listHoursTokens(text, language).flatMap((token): HoursToken[] => {
    const { kind } = token;
    const [start, end] = [index + token.start, index + token.end];
    if (kind === 'days' || kind === 'times' || kind === 'closed') return [{ ...token, start, end }];
    const other = text.slice(token.start, token.end);
    if (kind === 'list' || kind === 'range') return [];
    if (other.length > 8 || /\d/.test(other)) return [{ kind: 'text', start, end }];
    return /\p{L}/u.test(other) ? [{ kind: 'other', start, end }] : [];
  });
  return matchTokens(tokens, /[dtc](?:o?[dtc]){0,300}/g).map((run) =>
    run.filter(({ kind }) => kind !== 'other'),
  );
}

/** Lists times with the days beside them. In "8-17 Mo-Fr", times come before their days. */
function listStatements(run: readonly HoursToken[]): Statement[] {
  const isTimesFirst = run[0]?.kind !== 'days' && run.at(-1)?.kind === 'days';
  return matchTokens(run, isTimesFirst ? /[tc]{1,30}d{1,30}/g : /d{1,30}[tc]{1,30}/g).flatMap(
    readStatements,
  );
}

/** States each time for each day. In a table with a row of days and one of times, each day has its own. */
function readStatements(parts: readonly HoursToken[]): Statement[] {
  const days = parts.filter(({ kind }) => kind === 'days');
  const others = parts.filter(({ kind }) => kind !== 'days');
  const isTable = days.length > 2 && days.length === others.length;
  return others.flatMap(({ times, likely = times, start, end }, index) => {
    if (!likely) return [];
    const own = isTable ? days.slice(index, index + 1) : days;
    return {
      ...likely,
      days: [...new Set(own.flatMap((named) => named.days ?? []))],
      start: Math.min(start, ...own.map((named) => named.start)),
      end: Math.max(end, ...own.map((named) => named.end)),
    };
  });
}
