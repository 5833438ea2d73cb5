import { days, type Day } from './days.ts';
import type { Entry, Opening } from './day-hours.ts';
import { fold } from './fold.ts';
import { listHoursTokens, matchTokens, type HoursToken } from './hours-tokens.ts';

/** What a text says about some days. */
interface Statement {
  readonly days: ReadonlySet<Day>;
  /** None if it is closed. */
  readonly entries: readonly Entry[];
}

/*
 * What belongs together, in the letters of the tokens' kinds: d for days, r for a dash, t for times, x for a text in place of
 * times, and c for "closed".
 */

/** Days and then their times, maybe with a dash between them: `Mo, Tu - 8-12 14-18`. Or "closed", and then its days. */
const daysFirst = /d{1,30}r?(?:[tx]{1,30}|c)|cd{1,30}?(?=d[tx]|c|$)/g;

/** Times or "closed", and then their days: `8-17 Mo-Fr`. */
const timesFirst = /(?:t[tx]{0,30}|c)d{1,30}/g;

/**
 * Reads opening hours as people write them, such as `Mo-Fr 8-18, Sa 9-13`, with the words of a language or of English.
 * A text in quotes stands in place of times. Returns undefined for a text with anything else, or with times that may
 * mean two things.
 */
export function readHours(typed: string, language: string): Opening[] | undefined {
  const allTokens = listHoursTokens(fold(typed), language);
  const tokens = allTokens.filter(({ kind }) => kind !== 'list');
  const pattern = tokens[0]?.kind === 'times' ? timesFirst : daysFirst;
  const parts = matchTokens(tokens, pattern);
  const isAlways = tokens.length > 0 && tokens.every(({ times }) => isAllDay(times ?? {}));
  const isRead = isAlways || parts.flat().length === tokens.length;
  const isUnclear = tokens.some(({ kind, times }) => kind === 'times' && !times);
  if (!isRead || isUnclear) return undefined;
  const statements = isAlways
    ? [{ days: new Set(days), entries: readEntries(tokens) }]
    : parts.map((part): Statement => ({
        days: new Set(part.flatMap((token) => token.days ?? [])),
        entries: readEntries(part),
      }));
  const closed = statements.filter(({ entries }) => entries.length === 0);
  const openings = statements.flatMap(({ days: named, entries }) => {
    const open = days.filter((day) => named.has(day) && !closed.some((part) => part.days.has(day)));
    return open.length === 0 ? [] : entries.map((entry) => ({ days: open, ...entry }));
  });
  return openings.length > 0 && statements.every(isInOrder) ? openings : undefined;
}

function readEntries(tokens: readonly HoursToken[]): Entry[] {
  return tokens.flatMap(({ times, text }) => times ?? (text === undefined ? [] : { text }));
}

function isAllDay({ opens, closes }: Entry): boolean {
  return opens === '00:00' && closes === '24:00';
}

/** False for "8-12, 2-6", which means the afternoon. */
function isInOrder({ entries }: Statement): boolean {
  const times = entries.filter(({ opens }) => opens !== undefined);
  return times.every(({ opens = '' }, index) => opens >= (times[index - 1]?.closes ?? ''));
}

/** Reads a list of days. Returns undefined for a text with anything else. */
export function readDays(text: string, language: string): Day[] | undefined {
  const named = listHoursTokens(text, language)
    .filter(({ kind }) => kind !== 'list')
    .flatMap((token): readonly (Day | undefined)[] => token.days ?? [undefined]);
  const known = new Set(named);
  if (known.has(undefined) || known.size < named.length || known.size === 0) return undefined;
  return days.filter((day) => known.has(day));
}

/** True for days with times that may mean two things, such as "Mon-Fri 8-5". */
export function hasUnclearHours(text: string, language: string): boolean {
  const tokens = listHoursTokens(text, language);
  const isUnclear = tokens.some(({ kind, times }) => kind === 'times' && !times);
  return isUnclear && tokens[0]?.kind === 'days' && tokens.every(({ kind }) => kind !== 'other');
}
