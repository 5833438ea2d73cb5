/** A day's times from `opens` to `closes`, such as 08:00. */
export type { Times } from './clock.ts';

/** What applies on a day, in the order of the times. */
export type { DayHours } from './day-hours.ts';

/** Times, or a text in place of them. */
export type { Entry } from './day-hours.ts';

/** Dates with other hours, or with a week of their own. */
export type { Exception } from './day-hours.ts';

/** Returns what applies on a day of a week. */
export { findDayHours } from './day-hours.ts';

/** Returns the index of the dates that apply on a day, such as 2026-12-24, or -1. */
export { findException } from './day-hours.ts';

/** Opening hours. */
export type { Hours } from './day-hours.ts';

/** True if a day has no hours at all. */
export { isClosed } from './day-hours.ts';

/** Lists the times of a week and of the dates with others. */
export { listAllTimes } from './day-hours.ts';

/** Merges entries for the same dates, and sorts them by date. */
export { mergeExceptions } from './day-hours.ts';

/** Days with an entry. */
export type { Opening } from './day-hours.ts';

/** TODO Day */
export type { Day } from './days.ts';

/** The days of a week, as schema.org abbreviates them in opening hours. */
export { days } from './days.ts';

/** Writes days as product.yaml has them: `Mo-Fr`, `Su-Th`, or `Mo, We`. */
export { writeDays } from './days.ts';

/** Writes a text in the plainest characters that Unicode has for it: ASCII digits, hyphens, and spaces, without invisible characters. */
export { fold } from './fold.ts';

/** Leaves only lowercase letters and digits: typography changes quotation marks, dashes, and spaces. */
export { toLetters } from './fold.ts';

/** Returns functions that format opening hours as people write them: 8–18 Uhr, not 08:00–18:00 Uhr. */
export { createHoursFormat } from './format-hours.ts';

/** Formats dates such as `Dec 24 – 26`, with the year unless both are in `year`. */
export { formatDates } from './format-hours.ts';

/** Lists the rows of a week for people who read a language. */
export { formatWeek } from './format-hours.ts';

/** Formats a week as one line, such as `Monday – Friday 8 AM – 6 PM; Saturday 9 AM – 1 PM`. */
export { formatWeekLine } from './format-hours.ts';

/** Formats a week as the parts of one line: each range or text, and what stands between them. */
export { formatWeekParts } from './format-hours.ts';

/** Replaces every kind of space, such as the narrow ones around a dash, with one kind. */
export { withSpaces } from './format-hours.ts';

/** A part of opening hours, or something else. */
export type { HoursToken } from './hours-tokens.ts';

/** Lists the parts of opening hours in a text, with the words of a language and of English. */
export { listHoursTokens } from './hours-tokens.ts';

/** Lists the runs of tokens whose kinds match a pattern of their letters. */
export { matchTokens } from './hours-tokens.ts';

/** True for a text about opening hours, in a language or in English, such as "We are open". */
export { saysOpen } from './hours-words.ts';

/** Returns the date some days after another one, such as 2026-12-24, or before it. */
export { addDays } from './local-date.ts';

/** Returns the last date that the owner listed. */
export { findLastDate } from './local-date.ts';

/** Returns the date in a time zone, such as 2026-12-24. */
export { toLocalDate } from './local-date.ts';

/** Returns a business's hours for the script of a page, with all texts in a language. */
export { createOpeningData } from './opening-data.ts';

/** Returns what a page shows at a time. */
export { findOpeningState } from './opening-state.ts';

/** Opening hours for the script of a page, with their texts. */
export type { OpeningData } from './opening-state.ts';

/** Reads a list of days. */
export { readDays } from './read-hours.ts';

/** Reads opening hours as people write them, such as `Mo-Fr 8-18, Sa 9-13`, with the words of a language or of English. */
export { readHours } from './read-hours.ts';

/** Reads one time range. */
export { readTimeRange } from './read-hours.ts';
