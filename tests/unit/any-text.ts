import fc from 'fast-check';

/**
 * Any well-formed text, ASCII as likely as the rest of Unicode together. In place of fast-check's
 * unit `binary`, which takes half a second to set up in every test file.
 */
export const anyText = fc.string({
  unit: fc
    .oneof(
      { arbitrary: fc.nat(0x7f), weight: 3 },
      { arbitrary: fc.integer({ min: 0x80, max: 0xd7ff }), weight: 1 },
      { arbitrary: fc.integer({ min: 0xe000, max: 0xffff }), weight: 1 },
      { arbitrary: fc.integer({ min: 0x10000, max: 0x10ffff }), weight: 1 },
    )
    .map((codePoint) => String.fromCodePoint(codePoint)),
});
