import { describe, expect, it } from 'vitest';
import { toPrintable, toPrintableJson, toShortLine } from '../../../src/verify/printable.ts';

const hostile = [
  ['an escape sequence', '\x1b[2Jgone', String.raw`\x1b[2Jgone`],
  ['a carriage return', 'ok\rFAIL', String.raw`ok\x0dFAIL`],
  ['line ends', 'a\nb\u2028c\u2029d', String.raw`a\x0ab\u{2028}c\u{2029}d`],
  ['a C1 control', 'a\x9b31mb', String.raw`a\x9b31mb`],
  ['bidirectional marks', 'a\u202eb\u2066c\u200fd', String.raw`a\u{202e}b\u{2066}c\u{200f}d`],
  ['zero widths', 'a\u200bb\ufeffc', String.raw`a\u{200b}b\u{feff}c`],
  ['a lone surrogate', 'a\ud800b', String.raw`a\u{d800}b`],
  ['a noncharacter', 'a\uffffb', String.raw`a\u{ffff}b`],
  ['a tag', 'a\u{e0041}b', String.raw`a\u{e0041}b`],
  ['DEL and NUL', 'a\x7f\0', String.raw`a\x7f\x00`],
] as const;

describe('Printable text', () => {
  it.each(hostile)('escapes %s', (_name, text, printed) => {
    expect(toPrintable(text)).toBe(printed);
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

describe('Printable JSON', () => {
  it.each(hostile)('parses to the same value and escapes %s', (_name, text) => {
    const json = toPrintableJson({ [text]: text });
    expect(JSON.parse(json)).toEqual({ [text]: text });
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Cn}]/u);
  });
});
