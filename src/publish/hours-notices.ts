import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { listContacts } from '../facts/contacts.ts';
import { findDayHours, listAllTimes, type Entry, type Opening } from '../facts/day-hours.ts';
import { writeDays } from '../facts/days.ts';
import type { Facts } from '../facts/facts.ts';
import { fold } from '../facts/fold.ts';
import { saysOpen } from '../facts/hours-words.ts';
import { readHours } from '../facts/read-hours.ts';
import { findElements } from '../render/parse-html.ts';
import type { ContentNotice } from './content-notices.ts';

/** Finds notices whose days were over before this build. */
export function findPastNotices({
  listedNotices = [],
  notices = [],
}: Pick<Facts, 'listedNotices' | 'notices'>): ContentNotice[] {
  return listedNotices
    .filter((one) => !notices.includes(one))
    .map(({ from, to, title, text }) => ({
      value: from === to ? `The notice for ${from}` : `The notice from ${from} to ${to}`,
      texts: [fold(title ?? text)],
      problem: 'is over, so your site does not show it',
      next: 'If the year is wrong, correct it. Otherwise delete the notice.',
    }));
}

/** Finds notes of contacts that say nothing but other times than the contact's own `hours`. */
export function findOtherNotes(facts: Pick<Facts, 'contacts' | 'language' | 'notices'>) {
  return listContacts(facts).flatMap(({ hours, note }): ContentNotice[] => {
    if (!hours || note === undefined || agrees(note, hours, facts.language)) return [];
    const problem = `may contradict the \`hours\` of this contact, ${describeWeek(hours)}`;
    const next = 'Correct the one that is wrong, or remove the times from the note.';
    return [{ value: `The note "${note}"`, texts: [fold(note)], problem, next }];
  });
}

/** True for a note with other words, or with times that the hours have. "From 8" can be in the evening. */
function agrees(note: string, hours: readonly Opening[], language: string): boolean {
  const week = readHours(note, language);
  if (week)
    return week.every((one) =>
      hours.some(({ opens, closes }) => opens === one.opens && closes === one.closes),
    );
  const [start] = [`${note}-24:00`, `Mo ${note}-24:00`].flatMap(
    (text) => readHours(text, language) ?? [],
  );
  const [end] = [`Mo 00:00 ${note}`, `00:00 ${note}`].flatMap(
    (text) => readHours(text, language) ?? [],
  );
  // "Until 18" can be read as a start too.
  const has = (time: string | undefined) =>
    time === undefined ||
    hours.some(({ opens, closes }) => [opens, closes].some((one) => isSameClock(one, time)));
  return has(start?.opens) && has(end?.closes);
}

function isSameClock(one = '', other: string): boolean {
  const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (toMinutes(one) - toMinutes(other)) % 720 === 0;
}

/**
 * Finds texts of a page that say nothing but when it is open, and on other days or at other times than `hours`: "We are
 * open Mo-Fr 8-15." Texts below a heading about something else may be about a season, or about a neighbor.
 */
export function findOtherHours(
  page: Root,
  facts: Pick<Facts, 'contacts' | 'hours' | 'language' | 'mentions' | 'notices'>,
) {
  const { hours, language, mentions = [] } = facts;
  if (!hours) return [];
  const { week, exceptions } = hours;
  const known = [
    ...listAllTimes({ week: [], exceptions }),
    ...listContacts(facts).flatMap((one) => one.hours ?? []),
  ];
  let isOwn = true;
  return findElements(findContent(page), isText).flatMap((element): ContentNotice[] => {
    const text = fold(toString(element)).replace(/\s+/g, ' ').trim();
    if (/^h\d$/.test(element.tagName)) {
      isOwn = element.tagName === 'h1' || saysOpen(text, language);
      return [];
    }
    const [sentence = ''] = text.split(/(?<=[.!。])\s+(?=\p{Lu})/u);
    // Without its apostrophe, "we're" would be "were".
    const words = sentence.replace(/(?<=\bwe)['’]re\b/i, ' are');
    const openings = isOwn && saysOpen(words, language) && readHours(words, language);
    if (!openings || mentions.some((one) => sentence.includes(fold(one)))) return [];
    if (openings.every((one) => isKnown(one, week, known))) return [];
    const problem = `may contradict \`hours\` in product.yaml, ${describeWeek(week)}`;
    const next = 'Correct the one that is wrong, or add the text to `mentions` to keep both.';
    return [{ value: `"${sentence}"`, texts: [sentence], problem, next }];
  });
}

/** The owner's text of the home page, of another page, or of a page in another site. */
function findContent(page: Root): Root | Element {
  const [own] = findElements(page, ({ properties: { className } }) =>
    [className].flat().includes('own'),
  );
  const [main] = findElements(page, ({ tagName }) => tagName === 'main');
  return own ?? main ?? page;
}

function isText({ tagName }: Element): boolean {
  return /^(?:h\d|p|li)$/.test(tagName);
}

/** True if each day has these times, all between them, or a text in place of times. */
function isKnown(
  { days, ...entry }: Opening,
  week: readonly Opening[],
  known: readonly Entry[],
): boolean {
  const isAt = (opens: string | undefined, closes: string | undefined) =>
    entry.opens === opens && entry.closes === closes;
  if (known.some(({ opens, closes }) => isAt(opens, closes))) return true;
  return days.every((day) => {
    const { times, texts } = findDayHours(week, day);
    const [first, last] = [times[0], times.at(-1)];
    return (
      texts.length > 0 ||
      isAt(first?.opens, last?.closes) ||
      times.some(({ opens, closes }) => isAt(opens, closes))
    );
  });
}

function describeWeek(week: readonly Opening[]): string {
  return week
    .map(
      ({ days, opens, closes, text }) =>
        `${writeDays(days)} ${text ?? `${opens ?? ''}-${closes ?? ''}`}`,
    )
    .join(', ');
}
