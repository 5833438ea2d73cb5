/** Returns functions that format hours and dates as people who read a language write them: 8–18 Uhr, not 08:00–18:00 Uhr. */
export { createHoursFormat } from './format-hours.ts';

/** Returns a business's hours with all their texts, for `findOpeningState` in the script of a page. */
export { createOpeningData } from './opening-data.ts';

/** The days of a week, as schema.org abbreviates them in opening hours. */
export { days } from './days.ts';

/** Returns the first date of a range on which it is open, for notices that say otherwise. */
export { findOpenDate } from './day-hours.ts';

/** Returns whether it is open at a time, in words. Runs in browsers. */
export { findOpeningState } from './opening-state.ts';

/** Writes a text in the plainest characters that Unicode has for it, as all functions here expect it: ASCII digits, hyphens, and spaces. */
export { fold } from './fold.ts';

/** True for days with times that may mean two things, such as "Mon-Fri 8-5". For the `former` values of product.yaml. */
export { hasUnclearHours } from './read-hours.ts';

/** Builds the exceptions of the model from what product.yaml lists: merges entries for the same dates, and sorts them by date. */
export { mergeExceptions } from './day-hours.ts';

/** Days with an entry: times, or a text in place of them. A list of these is a week. */
export type { Opening } from './day-hours.ts';

/** Reads a list of days, such as those of product.yaml. */
export { readDays } from './read-hours.ts';

/** Reads a text that is opening hours and nothing else, such as `Mo-Fr 8-18, Sa 9-13`. */
export { readHours } from './read-hours.ts';

/** Returns what a text about anything says about which days, for the scan. */
export { readStatedHours } from './stated-hours.ts';

/** True for a text about opening hours, in a language or in English, such as "We are open". */
export { saysOpen } from './hours-words.ts';

/** Writes days as product.yaml has them: `Mo-Fr`, `Su-Th`, or `Mo, We`. */
export { writeDays } from './days.ts';
