import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import { type Facts, listContacts, listWays } from '@frontdesk/facts';

type Node = DefaultTreeAdapterMap['node'];

type Numbers = Pick<Facts, 'phone' | 'takes' | 'contacts' | 'notices'>;

/** Elements whose text stays as it is. */
const skipped =
  /^(?:a|button|code|h1|kbd|label|noscript|option|pre|samp|script|style|svg|template|textarea|title)$/;

const between = String.raw`(?:[\s()（）.．/／‐-―−－ー-]|&nbsp;){0,3}`;

/** A parenthesis around an area code, not around the number. */
const open = String.raw`(?:[(（](?=\p{Nd}{1,5}[)）]))?`;

/** The zero of ASCII, of Arabic, Persian, and Hindi, and a wide one. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10];

/** Matches a digit in any of these scripts. */
function toDigit(digit: string): string {
  const digits = zeros.map((zero) => String.fromCodePoint(zero + Number(digit)));
  return `[${digits.join('')}]`;
}

/** Makes links of the product's phone numbers in the texts of a page: to call, to text, or to a messenger. */
export function linkPhones(html: string, facts: Numbers): string {
  const numbers = listNumbers(facts);
  const pattern = new RegExp(numbers.map(({ source }) => `(${source})`).join('|'), 'gu');
  if (html.search(pattern) < 0) return html;
  // In Arabic text, the groups of a number would be in reverse order.
  const link = (text: string) =>
    text.replace(pattern, (written: string, ...groups: unknown[]) => {
      const { href } = numbers[groups.findIndex((group) => group !== undefined)] ?? {};
      return href === undefined ? written : `<a href="${href}" dir="ltr">${written}</a>`;
    });
  const texts = listTexts(parseFragment(html, { sourceCodeLocationInfo: true }));
  // From the end, because the offsets are those of the text before it.
  return texts.reduceRight(
    (text, [start, end]) => text.slice(0, start) + link(text.slice(start, end)) + text.slice(end),
    html,
  );
}

/** Lists the numbers, in all the ways to write one in full. A longer one, such as an extension, starts with another. */
function listNumbers(facts: Numbers) {
  const { phone, takes } = facts;
  const ways = [{ number: phone, takes }, ...listContacts(facts)].flatMap(listWays);
  const groups = Map.groupBy(ways, ({ number = '' }) => number);
  const longestFirst = [...groups].sort(([a], [b]) => b.length - a.length);
  return longestFirst.flatMap(([number, sameNumber]) => {
    const voice = sameNumber.find(({ channel }) => channel === 'voice');
    // The number of a fax has no link.
    const { href } = voice ?? sameNumber.find((way) => way.href !== undefined) ?? {};
    const parsed = parsePhoneNumberFromString(number);
    if (!parsed) return [];
    const [code, digits, national] = [
      parsed.countryCallingCode,
      parsed.nationalNumber,
      parsed.formatNational().replace(/\D/g, ''),
    ].map((written) => Array.from(written, toDigit).join(between));
    const abroad = `(?:[+＋]|00)?${open}${code}${between}(?:\\(0\\)${between})?${open}${digits}`;
    // After a letter, it is part of a word, but some scripts have no spaces.
    const source = `(?<![\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}\\p{N}+＋])(?:${abroad}|${open}${national})(?!\\p{N})`;
    return [{ href, source }];
  });
}

/** Lists where the texts of Markdown, and of elements with `data-text`, start and end in the HTML, in its order. */
function listTexts(node: Node, isText = false): [start: number, end: number][] {
  if (skipped.test(node.nodeName)) return [];
  if ('childNodes' in node) {
    const isStart = ({ name, value }: { name: string; value: string }) =>
      name === 'data-text' || (name === 'class' && value === 'sl-markdown-content');
    const isInside = isText || ('attrs' in node && node.attrs.some(isStart));
    return node.childNodes.flatMap((child) => listTexts(child, isInside));
  }
  const { startOffset, endOffset } = node.sourceCodeLocation ?? {};
  return isText && node.nodeName === '#text' && startOffset !== undefined && endOffset
    ? [[startOffset, endOffset]]
    : [];
}
