import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { type Facts, listContacts } from '@frontdesk/facts';
import { fold, type Opening, readHours, saysOpen, writeDays } from '@frontdesk/hours';
import { findElements } from '@frontdesk/markup';
import type { ContentWarning } from './content-warnings.ts';

/** Finds notices whose days were over before this build. */
export function findPastNotices({
  listedNotices = [],
  notices = [],
}: Pick<Facts, 'listedNotices' | 'notices'>): ContentWarning[] {
  return listedNotices
    .filter((entry) => !notices.includes(entry))
    .map(({ from, to, title, text }) => ({
      value: from === to ? `The notice for ${from}` : `The notice from ${from} to ${to}`,
      texts: [fold(title ?? text)],
      problem: 'is over, so your site does not show it',
      next: 'If the year is wrong, correct it. Otherwise delete the notice.',
    }));
}

/** Finds notes of contacts that say nothing but a time at which the contact's own `hours` neither start nor end. */
export function findOtherNotes(facts: Pick<Facts, 'contacts' | 'language' | 'notices'>) {
  return listContacts(facts).flatMap(({ hours, note = '' }): ContentWarning[] => {
    // A number alone can be anything.
    if (!hours || !/^\p{L}|:/u.test(note)) return [];
    const texts = [note, `${note}-24:00`, `Mo ${note}-24:00`, `00:00 ${note}`, `Mo 00:00 ${note}`];
    const stated = texts.flatMap((text) => readHours(text, facts.language) ?? []);
    const known = listClocks([...hours, { closes: '24:00' }]);
    const isUnknown = hours.some(({ text }) => text !== undefined);
    if (isUnknown || listClocks(stated).every((time) => known.includes(time))) return [];
    const problem = `may contradict the \`hours\` of this contact, ${describeWeek(hours)}`;
    const next = 'Correct the one that is wrong, or remove the times from the note.';
    return [{ value: `The note "${note}"`, texts: [fold(note)], problem, next }];
  });
}

/**
 * Lists when entries start and end. Times between them say nothing: a text can leave out a break, and the file can split a
 * night. "From 8" can be in the evening.
 */
function listClocks(entries: readonly Pick<Opening, 'opens' | 'closes'>[]): string[] {
  return entries
    .flatMap(({ opens, closes }) => [opens, closes].flatMap((time) => time ?? []))
    .map((time) => `${Number(time.slice(0, 2)) % 12}${time.slice(2)}`);
}

/**
 * Finds texts of a page that say nothing but when it is open, and a day or a time that `hours` lacks: "We are
 * open Mo-Fr 8-15." Texts below a heading about something else may be about a season, or about a neighbor.
 */
export function findOtherHours(
  page: Root,
  facts: Pick<Facts, 'contacts' | 'hours' | 'language' | 'mentions' | 'notices'>,
) {
  const { hours, language, mentions = [] } = facts;
  if (!hours) return [];
  const { week, exceptions } = hours;
  const special = [
    ...exceptions.flatMap(({ times, week: ownWeek = [] }) => [...times, ...ownWeek]),
    ...listContacts(facts).flatMap((contact) => contact.hours ?? []),
  ];
  const known = listClocks([...week, ...special]);
  const isOther = ({ days, opens, closes }: Opening) => {
    const isNew = listClocks([{ opens, closes }]).some((time) => !known.includes(time));
    const isOnOtherDay = days.some((day) => {
      const openings = week.filter((opening) => opening.days.includes(day));
      return openings.every(({ text }) => text === undefined) && (isNew || openings.length === 0);
    });
    return isOnOtherDay && !special.some((time) => time.opens === opens && time.closes === closes);
  };
  let isOwn = true;
  return findElements(findContent(page), isText).flatMap((element): ContentWarning[] => {
    const text = fold(toString(element)).replace(/\s+/g, ' ').trim();
    if (/^h\d$/.test(element.tagName)) {
      // "Opening hours", but not those of the parking lot.
      isOwn = saysOpen(text, language)
        ? readHours(`${text}: Mo 8:00-9:00`, language) !== undefined
        : element.tagName === 'h1';
      return [];
    }
    const [sentence = ''] = text.split(/(?<=[.!。])\s+(?=\p{Lu})/u);
    // Without its apostrophe, "we're" would be "were".
    const words = sentence.replace(/(?<=\bwe)['’]re\b/i, ' are');
    const openings = isOwn && saysOpen(words, language) && readHours(words, language);
    if (!openings || mentions.some((mention) => sentence.includes(fold(mention)))) return [];
    if (!openings.some(isOther)) return [];
    const problem = `may contradict \`hours\` in product.yaml, ${describeWeek(week)}`;
    const next = 'Correct the one that is wrong, or add the text to `mentions` to keep both.';
    return [{ value: `"${sentence}"`, texts: [sentence], problem, next }];
  });
}

/** The owner's text of the home page, of another page, or of a page in another site. */
function findContent(page: Root): Root | Element {
  const [ownerText] = findElements(page, ({ properties: { className } }) =>
    [className].flat().includes('own'),
  );
  const [main] = findElements(page, ({ tagName }) => tagName === 'main');
  return ownerText ?? main ?? page;
}

function isText({ tagName }: Element): boolean {
  return /^(?:h\d|p|li)$/.test(tagName);
}

function describeWeek(week: readonly Opening[]): string {
  return week
    .map(
      ({ days, opens, closes, text }) =>
        `${writeDays(days)} ${text ?? `${opens ?? ''}-${closes ?? ''}`}`,
    )
    .join(', ');
}
