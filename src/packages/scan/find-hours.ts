import { type Opening, readHours, readStatedHours } from '@frontdesk/hours';
import { withoutUrls } from './find-urls.ts';

type Week = readonly Opening[];

type Entry = Partial<Pick<Opening, 'opens' | 'closes'>>;

interface Exception {
  readonly times: readonly Entry[];
  readonly week?: Week | undefined;
}

type Stated = ReturnType<typeof readStatedHours>;

/** Former hours in a text. Without their days, times may be those of something else. */
export interface FormerHours {
  readonly value: string;
  readonly isCertain: boolean;
}

/** Rows of a table, or lines of a list, are closer. */
const maxDistance = 40;

/**
 * Creates a function that finds former opening hours in a folded text: their days and times as people write them, on
 * one line or with a row for each day, or their times alone. Hours that are current too are no former ones, and neither
 * are `extraTimes`, those of other numbers.
 */
export function createHoursFinder(
  former: readonly string[],
  { week, exceptions }: { readonly week: Week; readonly exceptions: readonly Exception[] },
  language: string,
  extraTimes: readonly Entry[] = [],
): (text: string) => FormerHours[] {
  const special = exceptions.flatMap(({ times, week: ownWeek = [] }) => [...times, ...ownWeek]);
  const known = [...special, ...extraTimes];
  const allTimes = [...week, ...special];
  const old = former
    // Those from product.yaml use its codes of the days. There, "Sa" is Saturday. In Turkish, it is Tuesday.
    .flatMap((value) => readHours(value, 'en') ?? readHours(value, language) ?? [])
    .filter((opening) =>
      opening.days.some(
        (day) => ![...week.filter(({ days }) => days.includes(day)), ...known].some(isAt(opening)),
      ),
    );
  if (old.length === 0) return () => [];
  return (text) => {
    // The days of structured data can be URLs.
    const plain = withoutUrls(toPlainFields(text));
    const { statements, times } = readStatedHours(plain, language);
    return old.flatMap((opening) => {
      const value =
        findOnDays(opening.days, statements.filter(isAt(opening)), plain) ??
        (allTimes.some(isAt(opening)) ? undefined : findTimes(opening, times, plain));
      return value ?? [];
    });
  };
}

/** Returns a function that tells whether other times are the same. */
function isAt({ opens, closes }: Entry): (entry: Entry) => boolean {
  return (entry) => entry.opens === opens && entry.closes === closes;
}

/** Finds times without their days. */
function findTimes(opening: Entry, times: Stated['times'], text: string): FormerHours | undefined {
  for (const one of times) {
    const value = text.slice(one.start, one.end);
    if (!isAt(opening)(one)) continue;
    // Other numbers, such as pages 8-17, have no minutes and no halves of the day.
    if (/\d[:.h時]\d\d|\d ?[ap]\.?m/i.test(value)) return { value, isCertain: false };
  }
  return undefined;
}

/** Finds statements that follow each other and have exactly these days. */
function findOnDays(
  days: Opening['days'],
  statements: Stated['statements'],
  text: string,
): FormerHours | undefined {
  let group: Stated['statements'] = [];
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

/** Writes the fields of structured data as people write hours. */
function toPlainFields(text: string): string {
  return text
    .replace(/\n?dayOfWeek: (?:https?:\/\/schema\.org\/)?/g, ', ')
    .replace(/(?<=opens: \S{1,9})\ncloses: /g, '-')
    .replace(/\nopens: /g, ' ');
}
