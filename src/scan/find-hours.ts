import type { Times } from '../facts/clock.ts';
import type { Day } from '../facts/days.ts';
import { findDayHours, listAllTimes, type Entry } from '../facts/day-hours.ts';
import type { Hours } from '../facts/hours.ts';
import { listHoursTokens, type HoursToken } from '../facts/hours-tokens.ts';
import { readHours } from '../facts/read-hours.ts';
import { withoutUrls } from './find-urls.ts';

/** Former hours in a text. Without their days, times of full hours may be those of something else. */
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
 * one line or with a row for each day, or their times alone. Hours that are current too are no former ones.
 */
export function createHoursFinder(
  former: readonly string[],
  { week, exceptions }: Pick<Hours, 'week' | 'exceptions'>,
  language: string,
): (text: string) => FormerHours[] {
  const others = listAllTimes({ week: [], exceptions });
  const all = listAllTimes({ week, exceptions });
  const old = former
    .flatMap((value) => readHours(value, language) ?? [])
    .filter((one) =>
      one.days.some((day) => ![...findDayHours(week, day).times, ...others].some(isAt(one))),
    );
  if (old.length === 0) return () => [];
  return (text) => {
    // The days of structured data can be URLs.
    const plain = withoutUrls(toPlainFields(text));
    const runs = [...listRuns(plain, language)];
    const statements = runs.flatMap(listStatements);
    return old.flatMap((opening) => {
      const value =
        findOnDays(opening.days, statements.filter(isAt(opening)), plain) ??
        (all.some(isAt(opening)) ? undefined : findTimes(opening, runs.flat(), plain));
      return value ?? [];
    });
  };
}

/** Returns a function that tells whether other times are the same. */
function isAt({ opens, closes }: Entry): (other: Entry) => boolean {
  return (other) => other.opens === opens && other.closes === closes;
}

/** Finds times without their days. Only those that have minutes belong to nothing else. */
function findTimes(opening: Entry, parts: readonly Part[], text: string): FormerHours | undefined {
  const isCertain = `${opening.opens} ${opening.closes}`.replaceAll(':00', '').includes(':');
  for (const part of parts) {
    const value = text.slice(part.start, part.end);
    if (part.kind !== 'times' || !part.times || !isAt(opening)(part.times)) continue;
    // Other numbers, such as pages 8-17, have no minutes and no halves of the day.
    if (/\d[:.h時]\d\d|\d ?[ap]\.?m/i.test(value)) return { value, isCertain };
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
    const named = new Set(group.flatMap((one) => one.days));
    if (named.size !== days.length || !days.every((day) => named.has(day))) continue;
    // HTML and Markdown separate the cells of a table in different ways.
    const value = text.slice(group[0]?.start, statement.end).replace(/[\s|]+/g, ' ');
    return { value, isCertain: true };
  }
  return undefined;
}

type Part = Extract<HoursToken, { kind: 'days' | 'times' | 'closed' }>;

/** Lists times with the days beside them. */
function listStatements(run: readonly Part[]): Statement[] {
  // In "8-17 Mo-Fr", times come before their days.
  const isTimesFirst = run.at(-1)?.kind === 'days';
  const blocks: Part[][] = [];
  for (const part of run) {
    const last = blocks.at(-1);
    const isSame = last && (last[0]?.kind === 'days') === (part.kind === 'days');
    if (isSame) last.push(part);
    else blocks.push([part]);
  }
  if (!isTimesFirst && blocks[0]?.[0]?.kind !== 'days') blocks.shift();
  return blocks.flatMap((block, index) =>
    index % 2 === 0 ? combine(block, blocks[index + 1] ?? []) : [],
  );
}

/** Lists the parts of opening hours that have at most one other word between them. */
function* listRuns(text: string, language: string): Generator<Part[], void> {
  let run: Part[] = [];
  let words = 0;
  for (const token of listHoursTokens(text, language)) {
    if (token.kind === 'days' || token.kind === 'closed' || token.kind === 'times') {
      run.push(token);
      words = 0;
    } else if (token.kind !== 'list' && token.kind !== 'range') {
      const other = text.slice(token.start, token.end);
      if (/\p{L}/u.test(other)) words += 1;
      if (run.length > 0 && (words > 1 || other.length > 8 || /\d/.test(other))) {
        yield run;
        run = [];
      }
    }
  }
  yield run;
}

/** States each time for each day. In a table with a row of days and one of times, each day has its own. */
function combine(one: readonly Part[], other: readonly Part[]): Statement[] {
  const parts = [...one, ...other];
  const days = parts.filter((part) => part.kind === 'days');
  const times = parts.filter((part) => part.kind !== 'days');
  const isTable = days.length > 2 && days.length === times.length;
  return times.flatMap((part, index) => {
    if (part.kind !== 'times' || !part.times) return [];
    const own = isTable ? days.slice(index, index + 1) : days;
    const places = [...own, part];
    return {
      ...part.times,
      days: [...new Set(own.flatMap((named) => named.days))],
      start: Math.min(...places.map(({ start }) => start)),
      end: Math.max(...places.map(({ end }) => end)),
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
