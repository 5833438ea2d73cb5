import { expect, it } from 'vitest';
import { toPrintable, toPrintableLines } from '../../../src/verify/printable.ts';

it('Printable text shows invisible characters as code points', () => {
  expect(toPrintable('a\u{e0041}\x7fb')).toBe(String.raw`a\u{e0041}\u{7f}b`);
});

it('Printable text keeps visible characters', () => {
  const text = 'Grüße, 日本 – "quoted" \\ 🎉 http://[::1]:4321 ## [a]';
  expect(toPrintable(text)).toBe(text);
});

it('Printable text has no long lines, and no line breaks within a line', () => {
  expect(toPrintableLines(['x'.repeat(1100), 'a\nb'])).toBe(`${'x'.repeat(1000)}…\na\\u{a}b`);
  expect(toPrintableLines(['abc'], 2)).toBe('ab…');
});
