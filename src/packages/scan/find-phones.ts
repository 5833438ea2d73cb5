import { isLabeledAfter, readLabel } from './phone-labels.ts';
import {
  countDigits,
  minDigits,
  readPhone,
  type PhoneLists,
  type ReadPhone,
} from './read-phone.ts';

/** Digits in groups. After a letter or a currency sign, they are something else. */
const run =
  /(?<![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\d_@#§\p{Sc}])[+(]{0,2}\d(?:[ .()/-]{0,4}\d){0,200}/gu;

/** The scheme of a link that calls or texts (RFC 3966, RFC 5724). */
const callScheme = /(?<![\p{L}\p{N}])(?:tel|sms|smsto|callto):(?:\/\/)?$/u;

/** Finds the phone numbers in a folded text. Takes time in proportion to the text. */
export function* findPhones(text: string, lists: PhoneLists): Generator<ReadPhone, void> {
  let lineBefore = '';
  for (const line of text.split('\n')) {
    let end = 0;
    let isAfterPhone = false;
    for (const { index, 0: digits } of line.matchAll(run)) {
      const near = line.slice(Math.max(0, index - 80), index);
      const isFirst = end === 0 && lineBefore.length <= 40 && !/[\p{L}\p{N}]/u.test(near);
      const between = line.slice(end, index);
      end = index + digits.length;
      const before = isFirst ? `${lineBefore}: ${near}` : near;
      const after = line.slice(end, end + 24);
      const phones = readRun(digits, {
        before: isAfterPhone ? `${isBeside(between) ? '☎' : ''}${between.slice(-80)}` : before,
        after,
        lists,
      });
      isAfterPhone = phones.length > 0;
      yield* phones;
    }
    if (line.trim() !== '') lineBefore = line;
  }
}

/** In "020 7946 0123 or 020 7946 0124", both are phone numbers. The next cell of a table can hold anything. */
function isBeside(between: string): boolean {
  return between.length <= 6 && !between.includes('|');
}

/** The text around a run of digits, and the numbers to compare with. */
interface Surroundings {
  readonly before: string;
  readonly after: string;
  readonly lists: PhoneLists;
}

/** Reads the phone numbers in a run of digits. */
function readRun(digits: string, { before, after, lists }: Surroundings): ReadPhone[] {
  if (countDigits(digits) < minDigits || /^ ?[\p{Sc}%]/u.test(after)) return [];
  // In "24h", the digits are part of a word.
  const isWord = /^[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}_@]/u.test(after);
  let number = digits;
  if (isWord) number = number.slice(0, number.search(/(?<!\d)\d{1,200}$/));
  // Finding a label takes longer than everything else, and most numbers need none.
  const label = callScheme.test(before)
    ? 'link'
    : () => (isLabeledAfter(after) ? 'beside' : readLabel(before));
  const phones: ReadPhone[] = [];
  while (countDigits(number) >= minDigits) {
    const phone = readPhone(number, phones.length > 0 ? () => 'beside' : label, lists);
    if (!phone) break;
    phones.push(phone);
    number = number.slice(phone.value.length).replace(/^[^\d(]+/, '');
  }
  return phones;
}
