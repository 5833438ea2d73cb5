import type { Problem } from './problem.ts';

/** Characters that phones and word processors put in place of those that YAML needs: names, and what to do. */
const lookalikes: readonly (readonly [character: RegExp, name: string, advice: string])[] = [
  [/[\u00a0\u202f]/, 'a non-breaking space', 'delete it, and type an ordinary one'],
  [/[\u2000-\u200a\u205f\u3000]/, 'an unusual space', 'delete it, and type an ordinary one'],
  [/[\u00ad\u200b-\u200f\u2060\ufeff]/, 'an invisible character', 'delete it'],
  [/[“”„‟‘’‚‛＂＇]/, 'a curly quote', 'type a straight one, \' or ", or none'],
  [/：/, 'a wide colon', 'type : and a space'],
  [/[\u2010-\u2015\u2212•]/, 'no hyphen', 'type - and a space'],
];

/** A line up to its first colon, and the character after that. */
const lineStart = /^([^:：'"#]*)[:：].?/;

/** The name of a field, in any quotes. */
const fieldName = /^[“”„‟‘’‚‛＂＇]?[\w-]+[“”„‟‘’‚‛＂＇]?$/;

/** Describes a character that looks like another one: '“ (U+201C) is a curly quote: …'. */
export function describeLookalike(character: string): string | undefined {
  const [, name, advice] = lookalikes.find(([pattern]) => pattern.test(character)) ?? [];
  if (name === undefined) return undefined;
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const shown = /[\p{Z}\p{Cf}]/u.test(character)
    ? `this is ${name} (U+${code})`
    : `${character} (U+${code}) is ${name}`;
  return `${shown}: ${advice}`;
}

/** The start of a text on several lines, in which all characters are text (YAML 1.2.2 §8.1). */
const blockText = /: [|>][-+\d]*[ \t]*(?:#.*)?\r?$/;

/** Finds the first lookalike before, in, or after the name of each field. */
export function findLookalikes(source: string): Problem[] {
  let start = 0;
  // The column of a field whose text is on the lines below it.
  let outer: number | undefined;
  return source.split('\n').flatMap((line) => {
    const column = line.search(/[^ \r]/);
    if (outer !== undefined && (column < 0 || column > outer)) {
      start += line.length + 1;
      return [];
    }
    outer = blockText.test(line) ? column : undefined;
    const [first = '', before = ''] = lineStart.exec(line) ?? [];
    const name = before.replace(/^[-\u2010-\u2015\u2212•\s\p{Cf}]+|\p{Cf}/gu, '').trim();
    const described = fieldName.test(name) ? Array.from(first, describeLookalike) : [];
    const index = described.findIndex((text) => text !== undefined);
    const offset = start + index;
    start += line.length + 1;
    return described.slice(index, index + 1).map((text = '') => ({ offset, text }));
  });
}

/** Describes the lookalikes in a wrong value, for the end of a sentence. Within a text, quotes and dashes are normal. */
export function explainLookalikes(value: string): string {
  const text = value.replace(/^"/, '');
  const [space] = text.match(/[\p{Zs}\p{Cf}]/gu)?.filter((char) => char !== ' ') ?? [];
  const found = [text.charAt(0), space ?? ''].flatMap((char) => describeLookalike(char) ?? []);
  return [...new Set(found)].map((description) => `; ${description}`).join('');
}
