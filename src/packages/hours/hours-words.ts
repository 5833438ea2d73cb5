import { days, nameDays, type Day } from './days.ts';
import data from './hours-words.json' with { type: 'json' };

/** What a word in opening hours means, other than a day. */
export type Meaning = (typeof meanings)[number];

const meanings = [
  ...(['range', 'list', 'am', 'pm', 'noon', 'midnight', 'closed', 'allDay'] as const),
  // Words around the others: "open from 8 o'clock".
  'filler',
] as const;

/**
 * Words by language, separated by commas. `names` are other names of the days from Monday, such as those after "from" and
 * "on" in Polish, with a no-break space within a name. Intl has the days, and signs such as a dash mean the same in every
 * language.
 */
const words: Readonly<Record<string, Words>> = data;

type Words = Readonly<
  Partial<Record<Meaning | 'daily' | 'weekdays' | 'weekend' | 'open', string>>
> & {
  readonly names?: readonly string[];
};

/** What a phrase means, and whether a longer one may start with it. */
interface Phrase {
  readonly meaning: Meaning | readonly Day[] | undefined;
  readonly isStart: boolean;
}

/** The words of a language and of English. */
export interface Vocabulary {
  /** Looks up a phrase. It may have an ending, such as "mondays", or start with Arabic's "and". */
  readonly find: (phrase: string) => Phrase;
  /** True if "am" and "pm" stand before the hour. */
  readonly isHalfFirst: boolean;
  /** True if people say two hours after noon as "two". */
  readonly isTwelveHour: boolean;
}

const vocabularies = new Map<string, Vocabulary>();

/** Returns the words of a language, before English ones. */
export function getVocabulary(language: string): Vocabulary {
  const known = vocabularies.get(language) ?? createVocabulary(language);
  vocabularies.set(language, known);
  return known;
}

/** True for a text about opening hours, in a language or in English, such as "We are open". */
export function saysOpen(text: string, language: string): boolean {
  const spaced = ` ${toPlain(text).replace(/[^\p{L}]+/gu, ' ')} `;
  return [language, 'en']
    .flatMap((tag) => words[new Intl.Locale(tag).language]?.open?.split(', ') ?? [])
    .map(toPlain)
    .some((word) => spaced.includes(/\p{scx=Hira}|\p{sc=Han}/u.test(word) ? word : ` ${word} `));
}

function createVocabulary(language: string): Vocabulary {
  const phrases = new Map<string, Meaning | readonly Day[]>();
  const starts = new Set<string>();
  const add = (list: string | undefined, meaning: Meaning | readonly Day[]) => {
    for (const phrase of list?.split(', ').map(toPlain) ?? []) {
      if (!phrases.has(phrase)) phrases.set(phrase, meaning);
      for (let end = 1; end < phrase.length; end += 1) starts.add(phrase.slice(0, end));
    }
  };
  for (const tag of [language, 'en']) {
    const dictionary = words[new Intl.Locale(tag).language] ?? {};
    for (const meaning of meanings) add(dictionary[meaning], meaning);
    add(dictionary.open, 'filler');
    add(dictionary.daily, days);
    add(dictionary.weekdays, days.slice(0, 5));
    add(dictionary.weekend, days.slice(5));
    for (const [word, meaning] of listClockWords(tag)) add(word, meaning);
    for (const [name, day] of listDayNames(tag, dictionary.names ?? [])) add(name, [day]);
  }
  const hour = { hour: 'numeric' } as const;
  const twelve = new Intl.DateTimeFormat(language, { ...hour, hour12: true });
  const { hour12 } = new Intl.DateTimeFormat(language, hour).resolvedOptions();
  const recent = new Map<string, Phrase>();
  const find = (phrase: string): Phrase => {
    const plain = toPlain(phrase);
    const bare = plain.replace(/(?<=\p{L}{4})s$|^و/u, '');
    return { meaning: phrases.get(plain) ?? phrases.get(bare), isStart: starts.has(plain) };
  };
  return {
    find: (phrase) => {
      const found = recent.get(phrase) ?? find(phrase);
      // Texts repeat their words, and normalizing takes the longest.
      if (recent.size > 1000) recent.clear();
      recent.set(phrase, found);
      return found;
    },
    isHalfFirst: twelve.formatToParts(0)[0]?.type === 'dayPeriod',
    isTwelveHour: hour12 === true || new Intl.Locale(language).language === 'en',
  };
}

/** Lists a language's words in times of day: for their halves, and beside an hour. */
function listClockWords(language: string): (readonly [word: string, meaning: Meaning])[] {
  const [morning, evening] = [Date.UTC(2024, 0, 1, 9), Date.UTC(2024, 0, 1, 21)];
  const list = (time: number, hour12: boolean, wanted: 'dayPeriod' | 'literal') =>
    new Intl.DateTimeFormat(language, { hour: 'numeric', hour12, timeZone: 'UTC' })
      .formatToParts(time)
      .flatMap(({ type, value }) => (type === wanted && /\p{L}/u.test(value) ? value.trim() : []));
  return [
    ...list(morning, true, 'dayPeriod').map((word) => [word, 'am'] as const),
    ...list(evening, true, 'dayPeriod').map((word) => [word, 'pm'] as const),
    ...list(morning, false, 'literal').map((word) => [word, 'filler'] as const),
  ];
}

/** Lists the names of days, and what abbreviates only one of them. */
function listDayNames(
  language: string,
  extraNames: readonly string[],
): (readonly [name: string, day: Day])[] {
  const list = (names: readonly string[]) =>
    names.map((name, index) => [toPlain(name), days[index] ?? 'Mo'] as const);
  const long = list(nameDays(language, 'long'));
  // Thai writes "day" in front of each name, and Vietnamese writes "Thứ".
  const bare = list(nameDays(language, 'long').map((name) => name.split(/[\s-]/).at(-1) ?? ''));
  const narrow = list(nameDays(language, 'narrow'));
  const fullNames = [
    ...list(nameDays(language, 'short')),
    ...extraNames.flatMap((names) => list(names.split(' '))),
    ...(new Set(narrow.map(([name]) => name)).size === 7 ? narrow : []),
    ...(new Set(bare.map(([name]) => name)).size === 7 ? bare : []),
  ];
  const isUnique = (start: string) => long.filter(([name]) => name.startsWith(start)).length === 1;
  const starts = long.flatMap(([name, day]) =>
    Array.from(name, (_letter, index) => [name.slice(0, index + 1), day] as const).filter(
      ([start]) => isUnique(start),
    ),
  );
  return [...long, ...fullNames, ...starts];
}

/** Removes case, accents, and the period of an abbreviation. */
function toPlain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|[.׳'’]/gu, '')
    .replaceAll('ł', 'l')
    .replace(/\s+/g, ' ');
}
