import type { Times } from '../facts/clock.ts';
import type { Day } from '../facts/days.ts';
import { findDayHours } from '../facts/day-hours.ts';
import type { Hours } from '../facts/hours.ts';
import { listHoursTokens, type HoursToken } from '../facts/hours-tokens.ts';
import { readHours } from '../facts/read-hours.ts';
import { fold } from './fold.ts';

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
 * one line or with a row for each day. Hours that are current too are no former ones.
 */
export function createHoursFinder(
  former: readonly string[],
  current: Pick<Hours, 'week'> | undefined,
  language: string,
): (text: string) => string[] {
  const openings = former.flatMap((value) => readHours(fold(value), language) ?? []);
  const old = openings.filter(({ days, opens, closes }) =>
    days.some((day) => {
      const { times } = findDayHours(current?.week ?? [], day);
      return !times.some((one) => one.opens === opens && one.closes === closes);
    }),
  );
  if (old.length === 0) return () => [];
  return (text) => {
    const plain = toPlainFields(text);
    const statements = listStatements(plain, language);
    return old.flatMap(({ days, opens, closes }) => {
      const same = statements.filter((one) => one.opens === opens && one.closes === closes);
      return findOnDays(days, same, plain) ?? [];
    });
  };
}

/** Finds statements that follow each other and have exactly these days. */
function findOnDays(
  days: readonly Day[],
  statements: readonly Statement[],
  text: string,
): string | undefined {
  let group: Statement[] = [];
  for (const statement of statements) {
    const last = group.at(-1);
    const isNext = last && statement.start - last.end <= maxDistance;
    // A week has 7 days, so a longer list of the same times says nothing new.
    group = [...(isNext ? group.slice(-6) : []), statement];
    const named = new Set(group.flatMap((one) => one.days));
    if (named.size !== days.length || !days.every((day) => named.has(day))) continue;
    // HTML and Markdown separate the cells of a table in different ways.
    return text.slice(group[0]?.start, statement.end).replace(/[\s|]+/g, ' ');
  }
  return undefined;
}

type Part = Extract<HoursToken, { kind: 'days' | 'times' | 'closed' }>;

/** Lists the times of a text with the days beside them. */
function listStatements(text: string, language: string): Statement[] {
  return listRuns(text, language).flatMap((run) => {
    // In "8-17 Mo-Fr", times come before their days.
    const isTimesFirst = run[0]?.kind !== 'days' && run.at(-1)?.kind === 'days';
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
  });
}

/** Lists the parts of opening hours that have at most one other word between them. */
function listRuns(text: string, language: string): Part[][] {
  const runs: Part[][] = [[]];
  let words = 0;
  for (const token of listHoursTokens(text, language)) {
    if (token.kind === 'days' || token.kind === 'closed' || token.kind === 'times') {
      runs.at(-1)?.push(token);
      words = 0;
    } else if (token.kind !== 'list' && token.kind !== 'range') {
      const other = text.slice(token.start, token.end);
      if (/\p{L}/u.test(other)) words += 1;
      if (words > 1 || other.length > 8 || /\d/.test(other)) runs.push([]);
    }
  }
  return runs;
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
