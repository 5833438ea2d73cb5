import { fold } from '@frontdesk/hours';
import data from './phone-labels.json' with { type: 'json' };

/**
 * Words by language or, in `others`, by what has another number. `stems` are parts of words that say "phone" or "call",
 * and also count within longer ones, such as "Telefonnummer". `words` mean the same as whole words alone. `hints` can mean
 * something else, and count only if the number after them has the form of a phone number.
 */
const { stems, words, hints, others } = data;

const list = (groups: Readonly<Record<string, string>>) =>
  fold(Object.values(groups).join(' ')).split(' ').filter(Boolean).join('|');

/** The rest of a word, in scripts that put spaces between words. */
const letters = '[\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}\\p{sc=Hebr}\\p{sc=Arab}\\p{M}]*';

const phoneLabel = new RegExp(
  `(?:${list(stems)})${letters}|(?<![\\p{L}\\p{N}])(?:(?<hint>${list({ hints })})|${list(words)})(?![\\p{L}\\p{M}])`,
  'giu',
);

const otherLabel = new RegExp(
  `${list(others)}|(?<!\\p{L})(?:no|nr|n|id|ref|case|zip|plz|bank)(?!\\p{L})|[#°]`,
  'iu',
);

/** "Phone number" is a phone label too. */
const ownNumber =
  /^[ .'-]*(?:numm?er|number|n[uú]mero|numéro|numara|番号|번호|号码?|號碼?)\p{L}*/iu;

/** "Our new number is" says nothing about what has the number. */
const unnamedNumber =
  /(?<!\p{L})(?:our|my|new|unsere|neue|notre|nouveau|nuestro|nostro|nosso|ons|nasz)\s+n[uú]m\p{L}+(?:\s+\p{L}{1,3})?[^\p{L}]*$/iu;

const capitals = /(?<!\p{L})\p{Lu}{2,6}[^\p{L}]{0,9}$/u;

/** How surely the text before a number calls it a phone number. `other` is the name of another number. */
export type Label = 'beside' | 'near' | 'none' | 'other';

/** Reads the text before a number: the nearest label counts. */
export function readLabel(before: string): Label {
  const last = [...before.matchAll(phoneLabel)].at(-1);
  if (!last) {
    const name = before.slice(-40).replace(unnamedNumber, '').slice(-20);
    return otherLabel.test(name) || capitals.test(before) ? 'other' : 'none';
  }
  const gap = before.slice(last.index + last[0].length).replace(ownNumber, '');
  // "Tel. 020 7946 0123, VAT 123 4567 82"
  const isListed = capitals.test(gap) && /[,;|/]/.test(gap);
  if (otherLabel.test(gap) || isListed) return 'other';
  const { length: count } = gap.split(/[^\p{L}\p{M}'-]/u).filter((word) => /\p{L}/u.test(word));
  const isHint = last.groups?.hint !== undefined;
  if (count === 0) return isHint ? 'near' : 'beside';
  const isApart = /[.!?\u3002]\s+\p{L}|[;|]/u.test(gap) || gap.length > 40;
  if (isApart || isHint) return 'none';
  return count <= 2 && !gap.includes(',') ? 'beside' : 'near';
}

/** True for a label after a number: "020 7946 0123 (phone)". */
export function isLabeledAfter(after: string): boolean {
  const [, inside = ''] = /^[ ,]{0,2}\(([^()\d]{1,20})\)/.exec(after) ?? [];
  return inside.search(phoneLabel) >= 0;
}
