import {
  type Day,
  type Entry,
  findDayHours,
  type Hours,
  type HoursToken,
  listAllTimes,
  listHoursTokens,
  matchTokens,
  readHours,
  type Times,
} from '@frontdesk/hours';
import { withoutUrls } from './find-urls.ts';

/** Former hours in a text. Without their days, times may be those of something else. */
export interface FormerHours {
  readonly value: string;
  readonly isCertain: boolean;
}

/** Days with their times, where a text states them. */
interface Statement extends Times {
  readonly days: readonly Day[];
  readonly start: number;
  readonly end: number;
}

/** Rows of a table, or lines of a list, are closer. */
const maxDistance = 40;

/**
 * Creates a function that finds former opening hours in a folded text: their days and times as people write them, on
 * one line or with a row for each day, or their times alone. Hours that are current too are no former ones, and neither
 * are `others`, the times of other numbers.
 */
export function createHoursFinder(
  former: readonly string[],
  { week, exceptions }: Pick<Hours, 'week' | 'exceptions'>,
  language: string,
  extraTimes: readonly Times[] = [],
): (text: string) => FormerHours[] {
  const known = [...listAllTimes({ week: [], exceptions }), ...extraTimes];
  const allTimes = listAllTimes({ week, exceptions });
  const old = former
    // Those from product.yaml use its codes of the days. There, "Sa" is Saturday. In Turkish, it is Tuesday.
    .flatMap((value) => readHours(value, 'en') ?? readHours(value, language) ?? [])
    .filter((opening) =>
      opening.days.some((day) => ![...findDayHours(week, day).times, ...known].some(isAt(opening))),
    );
  if (old.length === 0) return () => [];
  return (text) => {
    // The days of structured data can be URLs.
    const plain = withoutUrls(toPlainFields(text));
    const runs = listRuns(plain, language);
    const statements = runs.flatMap(listStatements);
    return old.flatMap((opening) => {
      const value =
        findOnDays(opening.days, statements.filter(isAt(opening)), plain) ??
        (allTimes.some(isAt(opening)) ? undefined : findTimes(opening, runs.flat(), plain));
      return value ?? [];
    });
  };
}

/** Returns a function that tells whether other times are the same. */
function isAt({ opens, closes }: Entry): (entry: Entry) => boolean {
  return (entry) => entry.opens === opens && entry.closes === closes;
}

/** Finds times without their days. */
function findTimes(
  opening: Entry,
  parts: readonly HoursToken[],
  text: string,
): FormerHours | undefined {
  for (const part of parts) {
    const value = text.slice(part.start, part.end);
    if (!part.times || !isAt(opening)(part.times)) continue;
    // Other numbers, such as pages 8-17, have no minutes and no halves of the day.
    if (/\d[:.h時]\d\d|\d ?[ap]\.?m/i.test(value)) return { value, isCertain: false };
  }
  return undefined;
}

/** Finds statements that follow each other and have exactly these days. */
function findOnDays(
  days: readonly Day[],
  statements: readonly Statement[],
  text: string,
): FormerHours | undefined {
  let group: Statement[] = [];
  for (const statement of statements) {
    const last = group.at(-1);
    const isNext = last && statement.start - last.end <= maxDistance;
    // A week has 7 days, so a longer list of the same times says nothing new.
    group = [...(isNext ? group.slice(-6) : []), statement];
    const named = new Set(group.flatMap((statement) => statement.days));
    if (named.size !== days.length || !days.every((day) => named.has(day))) continue;
    // HTML and Markdown separate the cells of a table in different ways.
    const value = text.slice(group[0]?.start, statement.end).replace(/[\s|]+/g, ' ');
    return { value, isCertain: true };
  }
  return undefined;
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
    const written = text.slice(token.start, token.end);
    if (kind === 'list' || kind === 'range') return [];
    if (written.length > 8 || /\d/.test(written)) return [{ kind: 'text', start, end }];
    return /\p{L}/u.test(written) ? [{ kind: 'other', start, end }] : [];
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
  const ranges = parts.filter(({ kind }) => kind !== 'days');
  const isTable = days.length > 2 && days.length === ranges.length;
  return ranges.flatMap(({ times, likely = times, start, end }, index) => {
    if (!likely) return [];
    const ofRange = isTable ? days.slice(index, index + 1) : days;
    return {
      ...likely,
      days: [...new Set(ofRange.flatMap((named) => named.days ?? []))],
      start: Math.min(start, ...ofRange.map((named) => named.start)),
      end: Math.max(end, ...ofRange.map((named) => named.end)),
    };
  });
}

/** Writes the fields of structured data as people write hours. */
function toPlainFields(text: string): string {
  return text
    .replace(/\n?dayOfWeek: (?:https?:\/\/schema\.org\/)?/g, ', ')
    .replace(/(?<=opens: \S{1,9})\ncloses: /g, '-')
    .replace(/\nopens: /g, ' ');
}
