import { readTimes, type Clock, type Times } from './clock.ts';
import { listDays, type Day } from './days.ts';
import { getVocabulary, type Meaning, type Vocabulary } from './hours-words.ts';

type Part =
  | { readonly kind: 'days'; readonly days: readonly Day[] }
  /** A text in quotes, which stands in place of times. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'range' | 'list' | 'other' };

type ClockPart =
  | { readonly kind: 'allDay' }
  | { readonly kind: 'am' }
  | { readonly kind: 'pm' }
  | ({ readonly kind: 'clock' } & Clock)
  | { readonly kind: 'clocks'; readonly from: Clock; readonly to: Clock };

/** Without `times`, they may mean two things, such as "9-5". */
interface TimesPart {
  readonly kind: 'times';
  readonly times: Times | undefined;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A part of opening hours, or something else. */
export type HoursToken = Place & (Part | TimesPart);

type Token = Place & (Part | ClockPart);

/**
 * Lists the parts of opening hours in a text, with the words of a language and of English. Days from one to another are
 * one part, and so are times. Twice the text takes twice the time.
 */
export function* listHoursTokens(text: string, language: string): Generator<HoursToken, void> {
  const vocabulary = getVocabulary(language);
  const last: Token[] = [];
  for (const token of splitTokens(text, vocabulary)) {
    addToken(last, token, vocabulary);
    // The next token changes at most three.
    if (last.length > 3) yield* last.splice(0, 1).map((one) => finish(one, vocabulary));
  }
  yield* last.map((one) => finish(one, vocabulary));
}

function finish(token: Token, vocabulary: Vocabulary): HoursToken {
  const { kind, start, end } = token;
  if (kind === 'clocks')
    return { kind: 'times', times: readTimes(token.from, token.to, vocabulary), start, end };
  if (kind === 'allDay') return { kind: 'times', times: allDay, start, end };
  return kind === 'clock' || kind === 'am' || kind === 'pm' ? { kind: 'other', start, end } : token;
}

const allDay = { opens: '00:00', closes: '24:00' };

const clock =
  /(\d{1,2})(?:(?:\s?[:h時]\s?|\.)(\d{2})|(\d{2}))?(?![.:,]?\d)(?:\s?([ap])(?:\.\s?m\b\.?|m\b))?/iy;

// Chinese and Japanese have no spaces between words.
const word = /[\s/-]?(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{M}'’׳]+\.?|\d+)/uy;

const others =
  /(\s+)|([\p{Pd}~〜～−])|([,;:.|/&+、،・·•()])|"([^"\n]*)"|\d[\d.,:]*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{M}'’׳]+|[^]/uy;

function* splitTokens(text: string, vocabulary: Vocabulary): Generator<Token> {
  let start = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.exec(text) ?? [''];
  };
  while (start < text.length) {
    const phrase = findPhrase(text, start, vocabulary);
    const [time, ...parts] = phrase ? [''] : match(clock);
    const [other = '', space, dash, separator, quoted] = phrase || time ? [''] : match(others);
    const end = phrase?.end ?? start + (time || other).length;
    const place = { start, end };
    if (phrase) yield* toToken(phrase.meaning, place);
    else if (time) yield { kind: 'clock', ...toClock(parts), ...place };
    else if (dash) yield { kind: 'range', ...place };
    else if (separator) yield { kind: 'list', ...place };
    else if (quoted !== undefined) yield { kind: 'text', text: quoted, ...place };
    else if (space === undefined) yield { kind: 'other', ...place };
    start = end;
  }
}

function* toToken(meaning: Meaning | readonly Day[], place: Place): Generator<Token> {
  if (meaning === 'filler') return;
  if (meaning === 'noon' || meaning === 'midnight') {
    const half = meaning === 'noon' ? 'pm' : 'am';
    yield { kind: 'clock', hour: 12, minute: 0, half, hasFourDigits: false, ...place };
  } else if (typeof meaning === 'string') yield { kind: meaning, ...place };
  else yield { kind: 'days', days: meaning, ...place };
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

/** Adds a token, or changes the last ones if it belongs to the same days or times. */
function addToken(tokens: Token[], token: Token, vocabulary: Vocabulary): void {
  const [first, last] = [tokens.at(-2), tokens.at(-1)];
  const { end } = token;
  const time = last?.kind === 'clocks' ? last.to : last?.kind === 'clock' ? last : undefined;
  const isHalf = token.kind === 'am' || token.kind === 'pm';
  const isNoon = token.kind === 'clock' && token.half && token.hour === 12 && time?.hour === 12;
  const half = isHalf && !vocabulary.isHalfFirst ? token.kind : isNoon ? token.half : undefined;
  if (half && last && time && time.half === undefined) {
    const changed = { ...time, half };
    const whole = last.kind === 'clocks' ? { ...last, to: changed } : { ...last, ...changed };
    tokens.splice(-1, 1, { ...whole, end });
  } else if (token.kind === 'clock' && (last?.kind === 'am' || last?.kind === 'pm')) {
    tokens.pop();
    addToken(tokens, { ...token, half: last.kind, start: last.start }, vocabulary);
  } else if (first?.kind === 'clock' && last?.kind === 'range' && token.kind === 'allDay') {
    const to = { hour: 24, minute: 0, hasFourDigits: false };
    tokens.splice(-2, 2, { kind: 'clocks', from: first, to, start: first.start, end });
  } else if (first?.kind === 'clock' && last?.kind === 'range' && token.kind === 'clock') {
    tokens.splice(-2, 2, { kind: 'clocks', from: first, to: token, start: first.start, end });
  } else if (first?.kind === 'days' && last?.kind === 'range' && token.kind === 'days') {
    const [from, to] = [onlyDay(first.days), onlyDay(token.days)];
    if (from && to)
      tokens.splice(-2, 2, { kind: 'days', days: listDays(from, to), start: first.start, end });
    else tokens.push(token);
  } else tokens.push(token);
}

function onlyDay(days: readonly Day[]): Day | undefined {
  return days.length === 1 ? days[0] : undefined;
}
