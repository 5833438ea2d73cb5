import { describe, expect, it } from 'vitest';
import { toPrintable, toShortLine } from '../../../src/verify/printable.ts';

describe('Printable text', () => {
  it('escapes each unit of a character', () => {
    expect(toPrintable('a\u{e0041}\x7fb')).toBe(String.raw`a\udb40\udc41\u007fb`);
  });

  it('keeps visible characters', () => {
    const text = 'Grüße, 日本 – "quoted" \\ 🎉';
    expect(toPrintable(text)).toBe(text);
  });

  it('is shortened if it is long', () => {
    expect(toShortLine('x'.repeat(600))).toBe(`${'x'.repeat(500)}…`);
    expect(toShortLine('abc', 2)).toBe('ab…');
  });
});
