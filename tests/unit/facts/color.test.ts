import { expect, it } from 'vitest';
import { accent, toDarkAccent } from '../../../src/facts/color.ts';

it.each(['#8a5a00', '#1a5fb4', '#000000', '#936000'])('%s is readable', (color) => {
  expect(accent.safeParse(color).data).toBe(color);
});

it.each([
  ['#946100', '#925f00', '4.4:1 on the background of inline code'],
  ['#ffffff', '#696969', '1:1 on the tint of the current item'],
])('The nearest readable color to %s is %s, because it has %s', (color, nearest, contrast) => {
  expect(accent.safeParse(color).error?.issues[0]?.message).toBe(
    `a color with a contrast of at least 4.5:1 on every surface, such as ${nearest} (yours has ${contrast})`,
  );
});

it.each([
  ['#8a5a00', '#eeb972'],
  ['#1a5fb4', '#95c8ff'],
  ['#1d6b52', '#88d1b4'],
  ['#00008b', '#a1c4ff'],
  ['#000000', '#c4c4c4'],
])('The accent of the dark theme for %s is %s', (color, dark) => {
  expect(toDarkAccent(color)).toBe(dark);
});

it('A vivid accent is muted in the dark theme', () => {
  expect(toDarkAccent('#007a00')).toBe('#91d38b');
});
