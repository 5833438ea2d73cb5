import { describe, expect, it } from 'vitest';
import { toPrintable, toPrintableLines } from '../../../src/verify/printable.ts';

describe('Printable text', () => {
  it('shows invisible characters as code points', () => {
    expect(toPrintable('a\u{e0041}\x7fb')).toBe(String.raw`a\u{e0041}\u{7f}b`);
  });

  it('keeps visible characters', () => {
    const text = 'Grüße, 日本 – "quoted" \\ 🎉';
    expect(toPrintable(text)).toBe(text);
  });

  it('has no long lines, and no line breaks within a line', () => {
    expect(toPrintableLines(['x'.repeat(1100), 'a\nb'])).toBe(`${'x'.repeat(1000)}…\na\\u{a}b`);
    expect(toPrintableLines(['abc'], 2)).toBe('ab…');
  });
});
