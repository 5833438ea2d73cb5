import { readTimes, type Clock, type Times } from './clock.ts';
import { listDays, type Day } from './days.ts';
import { getVocabulary, type Meaning, type Vocabulary } from './hours-words.ts';

/** The letters of the kinds in patterns. Those from `clock` on are gone when times are put together. */
const letters = {
  days: 'd',
  times: 't',
  text: 'x',
  closed: 'c',
  range: 'r',
  list: 'l',
  other: 'o',
  clock: 'k',
  half: 'h',
  noon: 'n',
  allDay: 'a',
} as const;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A part of opening hours, or something else. */
export interface HoursToken extends Place {
  readonly kind: keyof typeof letters;
  readonly days?: readonly Day[];
  /** Undefined for times that may mean two things, such as "9-5". */
  readonly times?: Times | undefined;
  /** What such times most likely mean: "9-5" is from the morning to the afternoon. */
  readonly likely?: Times | undefined;
  /** A text in quotes, which stands in place of times. */
  readonly text?: string | undefined;
  readonly clock?: Clock;
  readonly half?: 'am' | 'pm';
}

/**
 * Lists the parts of opening hours in a text, with the words of a language and of English. Days from one to another are
 * one part, and so are times. Twice the text takes twice the time.
 */
export function listHoursTokens(text: string, language: string): HoursToken[] {
  const vocabulary = getVocabulary(language);
  // All other tokens at once, because most texts have few clocks and days.
  const clocks = vocabulary.isHalfFirst ? /h?kn?|[^hkn]{1,999}|./g : /h?k[hn]?|[^hkn]{1,999}|./g;
  const joined = matchTokens([...splitTokens(text, vocabulary)], clocks).flatMap(joinClock);
  return matchTokens(joined, /krk|kra|drd|[^adhk]{1,999}|./g).flatMap((part) =>
    joinRange(part, vocabulary),
  );
}

/** Lists the runs of tokens whose kinds match a pattern of their letters. */
export function matchTokens(tokens: readonly HoursToken[], pattern: RegExp): HoursToken[][] {
  const kinds = tokens.map(({ kind }) => letters[kind]).join('');
  return Array.from(kinds.matchAll(pattern), ({ index, 0: { length } }) =>
    tokens.slice(index, index + length),
  );
}

/** Joins a clock and the half of the day beside it. */
function joinClock(part: readonly HoursToken[]): readonly HoursToken[] {
  const [first, last] = [part[0], part.at(-1)] as [HoursToken, HoursToken];
  const { clock } = part.find((token) => token.clock) ?? first;
  if (!clock) return part;
  const half = clock.half ?? first.half ?? last.half;
  return [{ kind: 'clock', clock: { ...clock, half }, start: first.start, end: last.end }];
}

/** Joins two clocks, or two days. */
function joinRange(part: readonly HoursToken[], vocabulary: Vocabulary): readonly HoursToken[] {
  const [from, , to] = part as [HoursToken, HoursToken?, HoursToken?];
  const place = { start: from.start, end: (to ?? from).end };
  if (from.kind === 'allDay')
    return [{ kind: 'times', times: { opens: '00:00', closes: '24:00' }, ...place }];
  if (from.clock && to) {
    const end = to.clock ?? endOfDay;
    const times = readTimes(from.clock, end, vocabulary);
    const likely = times ?? readTimes(from.clock, { ...end, half: 'pm' }, vocabulary);
    return [{ kind: 'times', times, likely, ...place }];
  }
  if (from.kind === 'clock' || from.kind === 'half') return [{ kind: 'other', ...place }];
  const [[first, ...moreFirst] = [], [last, ...more] = []] = [from.days, to?.days];
  return first && last && moreFirst.length + more.length === 0
    ? [{ kind: 'days', days: listDays(first, last), ...place }]
    : part;
}

const endOfDay = { hour: 24, minute: 0, hasFourDigits: false };

const time =
  /(\d{1,2})(?:(?:\s?[:h時시]\s?|\.)(\d{2})|(\d{2}))?(?![.:,]?\d)(?:\s?([ap])(?:\.\s?m\b\.?|m\b))?/iy;

// Chinese and Japanese have no spaces between words, and Korean has none before particles.
const word = /[\s/-]?(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]|[\p{L}\p{M}'’׳]+\.?|\d+)/uy;

const symbol =
  /(\s+)|([\p{Pd}~〜～−])|([,;:.|/&+、،・·•()])|"([^"\n]*)"|\d[\d.,:]*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]|[\p{L}\p{M}'’׳]+|[^]/uy;

function* splitTokens(text: string, vocabulary: Vocabulary): Generator<HoursToken> {
  let start = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.exec(text) ?? [''];
  };
  while (start < text.length) {
    const phrase = findPhrase(text, start, vocabulary);
    const [digits, ...parts] = phrase ? [''] : match(time);
    const [matched = '', space, dash, separator, quoted] = phrase || digits ? [''] : match(symbol);
    const end = phrase?.end ?? start + (digits || matched).length;
    const place = { start, end };
    if (phrase) yield* toToken(phrase.meaning, place);
    else if (digits) yield { kind: 'clock', clock: toClock(parts), ...place };
    else if (dash) yield { kind: 'range', ...place };
    else if (separator) yield { kind: 'list', ...place };
    else if (quoted !== undefined) yield { kind: 'text', text: quoted, ...place };
    else if (space === undefined) yield { kind: 'other', ...place };
    start = end;
  }
}

function* toToken(meaning: Meaning | readonly Day[], place: Place): Generator<HoursToken> {
  if (meaning === 'filler') return;
  if (typeof meaning !== 'string') yield { kind: 'days', days: meaning, ...place };
  else if (meaning === 'am' || meaning === 'pm') yield { kind: 'half', half: meaning, ...place };
  else if (meaning === 'noon' || meaning === 'midnight') {
    const half = meaning === 'noon' ? 'pm' : 'am';
    const clock = { hour: 12, minute: 0, half, hasFourDigits: false } as const;
    yield { kind: 'noon', clock, half, ...place };
  } else yield { kind: meaning, ...place };
}

function toClock([hour = '', minute, joined, half]: readonly (string | undefined)[]): Clock {
  const minutes = minute ?? joined ?? '';
  return {
    hour: Number(hour),
    minute: Number(minutes),
    half: half === undefined ? undefined : /a/i.test(half) ? 'am' : 'pm',
    hasFourDigits: (hour + minutes).length === 4,
  };
}

/** The longest phrase has this many words or, in Chinese and Japanese, characters. */
const maxWords = 4;

/** Finds the longest phrase with a meaning that starts at an index. */
function findPhrase(text: string, start: number, { find }: Vocabulary) {
  let found: { readonly meaning: Meaning | readonly Day[]; readonly end: number } | undefined;
  let end = start;
  for (let count = 0; count < maxWords; count += 1) {
    word.lastIndex = end;
    const [next = ''] = word.exec(text) ?? [];
    if (next === '' || (count === 0 && /^[\s/-]/.test(next))) break;
    end += next.length;
    const { meaning, isStart } = find(text.slice(start, end));
    if (meaning !== undefined) found = { meaning, end };
    if (!isStart) break;
  }
  return found;
}
