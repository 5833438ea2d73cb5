import { formatHex, interpolate, oklch, toGamut, wcagContrast, type Oklch } from 'culori';
import * as z from 'zod';

/** The text on buttons and bands in the owner's color. */
export const onColor = '#fffaf2';

/** The backgrounds of text in the light theme. The styles use the same ones. */
const surfaces = { page: '#fffdf9', band: '#f7f4ee', code: '#efebe3' };

/** The share of the accent in the tint behind the current item. */
const tintShare = 0.1;

/** The minimum text contrast (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;

const colorExamples =
  'a color such as #1a5fb4 (blue), #1d6b52 (green), #a02c2c (red), #8a5a00 (brown), or #6b3fa0 (purple)';

/** A color that is readable as text on every light surface. All others are derived from it. */
export const accent = z
  .string({ error: colorExamples })
  .regex(/^#[\da-fA-F]{6}$/, { abort: true })
  .superRefine((color, context) => {
    const failing = findFailing(color);
    if (!failing) return;
    const nearest = findDarker(toOklch(color), (darker) => !findFailing(darker));
    const [name, contrast] = failing;
    // Rounded down, so that 4.49 doesn't look sufficient.
    const ratio = Math.floor(contrast * 10) / 10;
    const message = `a color with a contrast of at least ${minContrast}:1 on every surface, such as ${nearest} (yours has ${ratio}:1 on the ${name})`;
    context.addIssue({ code: 'custom', message });
  });

/**
 * Derives the colors of both themes. In the dark, the owner's color keeps its hue: text is light and almost gray, because
 * a light red would be pink, and buttons and bands have the color itself. Other surfaces have a trace of it.
 */
export function createPalette(color: string) {
  const accent = toOklch(color);
  const derive = (l: number, maxChroma: number) =>
    formatHex(toSrgb({ ...accent, l, c: Math.min(accent.c, maxChroma) }));
  return {
    /** The text on buttons and bands in the owner's color. */
    onColor,
    /** The share of the accent in the tint behind the current item. */
    tintShare,
    light: {
      ...surfaces,
      accent: color,
      button: color,
      'button-edge': color,
      sign: derive(Math.min(accent.l, 0.4), accent.c),
    },
    dark: {
      page: derive(0.165, 0.012),
      band: derive(0.205, 0.016),
      code: derive(0.28, 0.02),
      accent: derive(0.83, 0.04),
      button: derive(Math.max(accent.l, 0.46), accent.c),
      'button-edge': derive(0.62, 0.08),
      sign: derive(0.3, 0.085),
    },
  };
}

/** Returns the light surface with the lowest contrast, and that contrast, if it is too low. */
function findFailing(color: string): [name: string, contrast: number] | undefined {
  const { page, band, code } = surfaces;
  const named = {
    page,
    'band for developers': band,
    'background of inline code': code,
    'tint of the current item': formatHex(interpolate([page, color], 'oklab')(tintShare)),
  };
  return Object.entries(named)
    .map(([name, surface]): [string, number] => [name, wcagContrast(color, surface)])
    .sort(([, a], [, b]) => a - b)
    .find(([, ratio]) => ratio < minContrast);
}

const toSrgb = toGamut('rgb', 'oklch');

/** Darkens a color until it is readable. */
function findDarker(color: Oklch, isReadable: (darker: string) => boolean): string {
  const steps = Array.from({ length: 100 }, (_none, step) =>
    formatHex(toSrgb({ ...color, l: color.l * (1 - step / 100) })),
  );
  return steps.find(isReadable) ?? '#000000';
}

function toOklch(text: string): Oklch {
  const color = oklch(text);
  if (!color) throw new TypeError(`${text} is not a color`);
  return color;
}
