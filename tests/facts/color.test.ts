import { wcagContrast } from 'culori';
import { expect, it } from 'vitest';
import { accent, createPalette, onColor } from '../../src/packages/facts/color.ts';

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
  ['#8a5a00', '#d8c4ab', '#8a5a00', '#462500'],
  ['#7a2948', '#dfbdc6', '#8a3755', '#4e172c'],
  ['#007a00', '#b9ceb7', '#007a00', '#0e380c'],
  ['#00008b', '#bac8e2', '#1a49c5', '#172b58'],
  ['#000000', '#c7c7c7', '#585858', '#2e2e2e'],
])(
  'In the dark, %s is %s as text, %s as a button, and %s as a band',
  (color, text, button, band) => {
    expect(createPalette(color).dark).toMatchObject({ accent: text, button, sign: band });
  },
);

it.each(['#8a5a00', '#7a2948', '#1d6b52', '#00008b', '#936000', '#000000'])(
  'Texts are readable on every surface that has %s',
  (color) => {
    const { light, dark } = createPalette(color);
    for (const { page, band, code, accent: text, button, sign } of [light, dark]) {
      const pairs = [page, band, code].map((surface) => [text, surface] as const);
      for (const pair of [...pairs, [onColor, button] as const, [onColor, sign] as const])
        expect(wcagContrast(...pair)).toBeGreaterThan(4.5);
    }
    // The edge sets a button off from the page (WCAG 2.2, 1.4.11).
    expect(wcagContrast(dark['button-edge'], dark.page)).toBeGreaterThan(3);
  },
);
