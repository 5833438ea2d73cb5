import { toAsciiDigits } from './ascii-digits.ts';
import { days, type Day, type Opening, type Times } from './hours.ts';

/** What people write between the ends of a range. */
export const to =
  '(?:\\s*(?:-|~|から)\\s*|\\s+(?:to|till|until|through|thru|bis|à|au|al|a|às|até|tot|t/m|do|إلى)\\s+)';

const half = '(?:\\s*(am|pm|a\\.m\\.|p\\.m\\.|ص|م))?';
const time = `(\\d{1,2})(?:\\s*[:.h時]\\s*(\\d{2}))?(?:\\s*(?:uhr|h|時|分|ч)(?!\\p{sc=Latn}))?${half}`;
const timeRange = new RegExp(`(?<!\\d)${time}${to}${time}(?![.:]?\\d)`, 'giu');
const dayRange = new RegExp(`(?<=[\\p{L}\\p{M}.׳])${to}(?=\\p{L})`, 'iu');

/** What may stand between days, and between times. */
export const and = '(?:[\\s,;:.|/&+、،]+|(?<!\\p{L})(?:and|und|et|e|y|i|en|و)(?!\\p{L}))';
const ands = new RegExp(and, 'giu');

/** The times of one opening in a text, and where they are. */
export interface StatedTimes extends Times {
  readonly start: number;
  readonly end: number;
}

/** Lists the times from one to another in a text, and undefined for those that may mean two things. */
export function listStatedTimes(text: string): (StatedTimes | undefined)[] {
  return Array.from(text.matchAll(timeRange), (match) => {
    const parts: (string | undefined)[] = match.slice(1);
    const times = readTimes(parts.map((part) => part?.toLowerCase()));
    return times && { ...times, start: match.index, end: match.index + match[0].length };
  });
}

/**
 * Reads opening hours as people write them, such as `Mo-Fr 8-18, Sa 9-13`, with the days of a language or of English.
 * Returns undefined for a text with anything else, or with times that may mean two things.
 */
export function readHours(typed: string, language: string): Opening[] | undefined {
  const text = toAsciiDigits(typed)
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ');
  const week: Opening[] = [];
  let named: readonly Day[] | undefined;
  let rest = 0;
  for (const times of listStatedTimes(text)) {
    if (!times) return undefined;
    const { start, end, opens, closes } = times;
    const before = text.slice(rest, start);
    rest = end;
    // Without days, these are more times of the same ones.
    if (before.replace(ands, '') !== '') named = readDays(before, language);
    if (!named) return undefined;
    week.push({ days: [...named], opens, closes });
  }
  return text.slice(rest).replace(ands, '') === '' && week.length > 0 ? week : undefined;
}

/** Writes days as product.yaml has them: `Mo-Fr`, or `Mo, We`. */
export function writeDays(named: readonly Day[]): string {
  const [first = 'Mo'] = named;
  const start = days.indexOf(first);
  const isRange = named.length > 2 && named.every((day, index) => days[start + index] === day);
  return isRange ? `${first}-${named.at(-1) ?? first}` : named.join(', ');
}

/** Reads days and ranges of days. Returns undefined for a text with anything else. */
export function readDays(text: string, language: string): Day[] | undefined {
  const found = new Set<Day | undefined>();
  const parts = text
    .replaceAll('-feira', '')
    .split(/[,;&+/、،]|(?<!\p{L})(?:and|und|et|e|y|i|en|و)(?!\p{L})/iu);
  for (const part of parts) {
    const words = part.replace(/[:.|]/g, '').trim();
    if (words === '') continue;
    const range = words.split(dayRange).map((word) => readDay(word, language));
    const [start = -1, end = start] = range.map((day) => (day ? days.indexOf(day) : -1));
    if (start < 0 || end < 0 || range.length > 2) return undefined;
    const count = ((end - start + 7) % 7) + 1;
    for (let index = 0; index < count; index += 1) found.add(days[(start + index) % 7]);
  }
  return days.filter((day) => found.has(day));
}

/** Finds the only day that a word abbreviates. The site's language comes before English. */
function readDay(word: string, language: string): Day | undefined {
  const plain = normalizeWord(word);
  for (const one of [language, 'en']) {
    const [long = [], short = []] = listPlainNames(one);
    const isMeant = (index: number) =>
      short[index] === plain || long[index]?.startsWith(plain) === true;
    const matches = days.filter((_day, index) => isMeant(index));
    if (matches.length === 1) return matches[0];
  }
  return undefined;
}

/** Plain names by language. Intl takes a hundred times as long as a search in them. */
const plainNames = new Map<string, readonly (readonly string[])[]>();

function listPlainNames(language: string): readonly (readonly string[])[] {
  const known = plainNames.get(language);
  if (known) return known;
  const names = (['long', 'short'] as const).map((style) =>
    nameDays(language, style).map(normalizeWord),
  );
  plainNames.set(language, names);
  return names;
}

/** Lists the names of the days from Monday. */
export function nameDays(language: string, weekday: 'long' | 'short'): string[] {
  const names = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return days.map((_day, index) => names.format(Date.UTC(2024, 0, 1 + index)));
}

function normalizeWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/-feira|[.\s]/g, '');
}

/** Reads the parts of two times. In "9-5", five in the morning and in the afternoon are as likely. */
function readTimes(parts: readonly (string | undefined)[]): Times | undefined {
  const [openHour, openMinute, openHalf, closeHour, closeMinute, closeHalf] = parts;
  const closes = toMinutes(closeHour, closeMinute, closeHalf);
  const isAfternoon = toMinutes(openHour, openMinute, closeHalf) < closes;
  const opens = toMinutes(openHour, openMinute, openHalf ?? (isAfternoon ? closeHalf : undefined));
  const isClear = opens < closes || (opens >= 12 * 60 && closes < opens) || closeHalf !== undefined;
  const isValid = opens < 24 * 60 && closes <= 24 * 60 && opens !== closes;
  return isClear && isValid ? { opens: writeTime(opens), closes: writeTime(closes) } : undefined;
}

function toMinutes(hour = '', minute = '0', half?: string): number {
  const hours = Number(hour);
  if (Number(minute) > 59 || (half !== undefined && hours > 12)) return NaN;
  if (half === undefined) return hours * 60 + Number(minute);
  return ((hours % 12) + (/^(?:p|م)/.test(half) ? 12 : 0)) * 60 + Number(minute);
}

function writeTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((number) => String(number).padStart(2, '0'))
    .join(':');
}
