import type { Times } from './clock.ts';
import { days, type Day } from './days.ts';
import type { Entry, Opening } from './day-hours.ts';
import { fold } from './fold.ts';
import { listHoursTokens } from './hours-tokens.ts';

/** What a text says about some days. */
interface Statement {
  readonly days: Set<Day>;
  readonly entries: Entry[];
  isClosed: boolean;
}

/**
 * Reads opening hours as people write them, such as `Mo-Fr 8-18, Sa 9-13`, with the words of a language or of English.
 * A text in quotes stands in place of times. Returns undefined for a text with anything else, or with times that may
 * mean two things.
 */
export function readHours(typed: string, language: string): Opening[] | undefined {
  const tokens = listHoursTokens(fold(typed), language)
    .filter(({ kind }) => kind !== 'list')
    .toArray();
  // In "8-17 Mo-Fr", times come before their days.
  const isTimesFirst = tokens[0]?.kind === 'times';
  const statements: Statement[] = [];
  let next: Omit<Statement, 'days'> = { entries: [], isClosed: false };
  for (const [index, token] of tokens.entries()) {
    const last = statements.at(-1);
    const [before, after] = [tokens[index - 1]?.kind, tokens[index + 1]?.kind];
    const isMore = before === 'days' && !(last?.isClosed && after === 'times');
    if (token.kind === 'days' && isMore && last) {
      for (const day of token.days) last.days.add(day);
    } else if (token.kind === 'days') {
      statements.push({ days: new Set(token.days), ...next });
      next = { entries: [], isClosed: false };
    } else if (token.kind === 'closed') {
      if (last?.entries.length === 0) last.isClosed = true;
      else next.isClosed = true;
    } else if (token.kind === 'range') {
      // Days and their times can have a dash between them.
      if (before !== 'days' || after === 'days') return undefined;
    } else {
      const isTimes = token.kind === 'times';
      const entry = isTimes
        ? token.times
        : token.kind === 'text'
          ? { text: token.text }
          : undefined;
      if (!entry) return undefined;
      (last && !isTimesFirst ? last : next).entries.push(entry);
    }
  }
  const isAlways = statements.length === 0 && next.entries.every(isAllDay);
  if (isAlways) statements.push({ days: new Set(days), ...next });
  else if (next.isClosed || next.entries.length > 0) return undefined;
  const closed = new Set(statements.flatMap((one) => (one.isClosed ? [...one.days] : [])));
  const openings = statements.flatMap(({ days: named, entries }) => {
    const open = days.filter((day) => named.has(day) && !closed.has(day));
    return open.length === 0 ? [] : entries.map((entry) => ({ days: open, ...entry }));
  });
  const isClear = statements.every((one) => one.isClosed === (one.entries.length === 0));
  return isClear && openings.length > 0 && statements.every(isInOrder) ? openings : undefined;
}

function isAllDay({ opens, closes }: Entry): boolean {
  return opens === '00:00' && closes === '24:00';
}

/** False for "8-12, 2-6", which means the afternoon. */
function isInOrder({ entries }: Statement): boolean {
  const times = entries.filter(({ opens }) => opens !== undefined);
  return times.every(({ opens = '' }, index) => opens >= (times[index - 1]?.closes ?? ''));
}

/** Reads one time range. Returns undefined for another text, or if it may mean two things. */
export function readTimeRange(text: string, language: string): Times | undefined {
  const [token, ...others] = listHoursTokens(text, language);
  return token?.kind === 'times' && others.length === 0 ? token.times : undefined;
}

/** Reads a list of days. Returns undefined for a text with anything else. */
export function readDays(text: string, language: string): Day[] | undefined {
  const named = listHoursTokens(text, language)
    .filter(({ kind }) => kind !== 'list')
    .flatMap((token) => (token.kind === 'days' ? token.days : [undefined]))
    .toArray();
  const known = new Set(named);
  if (known.has(undefined) || known.size < named.length || known.size === 0) return undefined;
  return days.filter((day) => known.has(day));
}
