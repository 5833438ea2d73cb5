import { describe, expect, it } from 'vitest';
import { toPrintable, toPrintableJson, toShortLine } from '../../../src/verify/printable.ts';

const hostile = [
  ['an escape sequence', '\x1b[2Jgone', String.raw`\u001b[2Jgone`],
  ['a carriage return', 'ok\rFAIL', String.raw`ok\u000dFAIL`],
  ['line ends', 'a\nb\u2028c\u2029d', String.raw`a\u000ab\u2028c\u2029d`],
  ['a C1 control', 'a\x9b31mb', String.raw`a\u009b31mb`],
  ['bidirectional marks', 'a\u202eb\u2066c\u200fd', String.raw`a\u202eb\u2066c\u200fd`],
  ['zero widths', 'a\u200bb\ufeffc', String.raw`a\u200bb\ufeffc`],
  ['a lone surrogate', 'a\ud800b', String.raw`a\ud800b`],
  ['a noncharacter', 'a\uffffb', String.raw`a\uffffb`],
  ['a tag', 'a\u{e0041}b', String.raw`a\udb40\udc41b`],
  ['DEL and NUL', 'a\x7f\0', String.raw`a\u007f\u0000`],
] as const;

describe('Printable text', () => {
  it.each(hostile)('escapes %s, and keeps its value in JSON', (_name, text, printed) => {
    expect(toPrintable(text)).toBe(printed);
    const json = toPrintableJson({ [text]: text });
    expect(JSON.parse(json)).toEqual({ [text]: text });
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Cn}]/u);
  });

  it('keeps visible characters', () => {
    const text = 'Grüße, 日本 – "quoted" \\ 🎉';
    expect(toPrintable(text)).toBe(text);
  });

  it('is cut if it is long', () => {
    expect(toShortLine('x'.repeat(600))).toBe(`${'x'.repeat(500)}…`);
    expect(toShortLine('abc', 2)).toBe('ab…');
  });
});
