import { days as codes, listTimes, type Day, type Hours, type Opening } from '../facts/hours.ts';
import { and, listStatedTimes, nameDays, readDays, readHours, to } from '../facts/read-hours.ts';
import { fold } from './fold.ts';

/** Days with their times, where a text states them. */
interface Statement extends Opening {
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
      const times = current ? listTimes(current, day) : [];
      return !times.some((one) => one.opens === opens && one.closes === closes);
    }),
  );
  if (old.length === 0) return () => [];
  const pattern = createDaysPattern(language);
  return (text) => {
    const statements = listStatements(toPlainFields(text), pattern, language);
    return old.flatMap((opening) => findOpening(opening, statements, text) ?? []);
  };
}

/** Finds the same times on the same days, in one statement or in several that follow each other. */
function findOpening(
  opening: Opening,
  statements: readonly Statement[],
  text: string,
): string | undefined {
  const isTime = ({ opens, closes }: Opening) =>
    opens === opening.opens && closes === opening.closes;
  let group: Statement[] = [];
  for (const statement of statements) {
    const last = group.at(-1);
    const isNext = last && isTime(statement) && statement.start - last.end <= maxDistance;
    // A week has 7 days, so a longer list of the same times says nothing new.
    group = [...(isNext ? group.slice(-6) : []), statement].filter(isTime);
    const days = new Set(group.flatMap((one) => one.days));
    const isAll = days.size === opening.days.length && opening.days.every((day) => days.has(day));
    if (!isAll) continue;
    // HTML and Markdown separate the cells of a table in different ways.
    return toPlainFields(text)
      .slice(group[0]?.start, statement.end)
      .replace(/[\s|]+/g, ' ');
  }
  return undefined;
}

/** Lists the times of a text that have days right before them. */
function listStatements(text: string, pattern: RegExp, language: string): Statement[] {
  const statements: Statement[] = [];
  let end = 0;
  for (const times of listStatedTimes(text)) {
    if (!times) continue;
    const before = text.slice(Math.max(end, times.start - 120), times.start);
    end = times.end;
    const match = pattern.exec(before);
    const days: Day[] | undefined = match ? readDays(match[1] ?? '', language) : undefined;
    if (!match || !days) continue;
    statements.push({ ...times, days, start: times.start - before.length + match.index });
  }
  return statements;
}

/** Matches days at the end of a text, but for a word such as "from" after them. */
function createDaysPattern(language: string): RegExp {
  const names = [language, 'en'].flatMap((one) =>
    (['long', 'short'] as const).flatMap((style) => nameDays(one, style)),
  );
  const all = [...new Set([...names, ...names.map((name) => name.slice(0, 2)), ...codes])]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[^\p{L}\p{M}]/gu, '.'));
  const day = `(?:${all.join('|')})\\.?`;
  const word = '(?:\\p{L}{1,8}[^\\p{L}\\p{N}]{1,5}|は)?';
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(${day}(?:(?:${to}|${and}{1,3})${day}){0,6})[^\\p{L}\\p{N}]{0,9}${word}$`,
    'iu',
  );
}

/** Writes the fields of structured data as people write hours. */
function toPlainFields(text: string): string {
  return text
    .replace(/\n?dayOfWeek: (?:https?:\/\/schema\.org\/)?/g, ', ')
    .replace(/(?<=opens: \S{1,9})\ncloses: /g, '-')
    .replace(/\nopens: /g, ' ');
}
