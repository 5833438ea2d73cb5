import { formatHex, interpolate, oklch, toGamut, wcagContrast, type Oklch } from 'culori';
import * as z from 'zod';

type Surfaces = Readonly<Record<string, string>>;

/** The backgrounds of text, by theme. The styles use the same ones. */
export const surfaces = {
  light: { page: '#fffdf9', band: '#f7f4ee', code: '#efebe3' },
  dark: { page: '#14120f', band: '#1c1a16', code: '#2e2a23' },
} as const satisfies Record<string, Surfaces>;

/** The share of the accent in the tint behind the current item. The styles use the same share. */
export const tintShare = 0.1;

/** The minimum text contrast (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;

/** Derived colors have a higher contrast, so that they also look bright. */
const darkContrast = 8;

/** The chroma in OKLCH above which a light color looks neon on a dark surface. */
const maxDarkChroma = 0.12;

const colorExamples =
  'a color such as #1a5fb4 (blue), #1d6b52 (green), #a02c2c (red), #8a5a00 (brown), or #6b3fa0 (purple)';

/** A color that is readable as text on every light surface. The dark theme's color is derived from it. */
export const accent = z
  .string({ error: colorExamples })
  .regex(/^#[\da-fA-F]{6}$/, { abort: true })
  .superRefine((color, context) => {
    const failing = findFailing(color);
    if (!failing) return;
    const nearest = findLightness(toOklch(color), 0, (darker) => !findFailing(darker));
    const [name, contrast] = failing;
    // Rounded down, so that 4.49 doesn't look sufficient.
    const ratio = Math.floor(contrast * 10) / 10;
    const message = `a color with a contrast of at least ${minContrast}:1 on every surface, such as ${nearest} (yours has ${ratio}:1 on the ${name})`;
    context.addIssue({ code: 'custom', message });
  });

/** Derives the dark theme's accent: the same hue, as light as it must be to be readable. */
export function toDarkAccent(color: string): string {
  const own = toOklch(color);
  const muted = { ...own, c: Math.min(own.c, maxDarkChroma) };
  const isReadable = (lighter: string) =>
    Object.values(surfaces.dark).every((surface) => wcagContrast(lighter, surface) >= darkContrast);
  return findLightness(muted, 1, isReadable);
}

/** Returns the light surface with the lowest contrast, and that contrast, if it is too low. */
function findFailing(color: string): [name: string, contrast: number] | undefined {
  const { page, band, code } = surfaces.light;
  const named = {
    page,
    'band for developers': band,
    'background of inline code': code,
    'tint of the current item': formatHex(interpolate([page, color], 'oklab')(tintShare)),
  };
  return Object.entries(named)
    .map(([name, surface]): [string, number] => [name, wcagContrast(color, surface)])
    .sort(([, one], [, other]) => one - other)
    .find(([, ratio]) => ratio < minContrast);
}

const toSrgb = toGamut('rgb', 'oklch');

/** Changes the lightness, towards black or white, until a color is readable. */
function findLightness(color: Oklch, end: 0 | 1, isReadable: (changed: string) => boolean): string {
  const steps = Array.from({ length: 100 }, (_none, step) =>
    formatHex(toSrgb({ ...color, l: color.l + (end - color.l) * (step / 100) })),
  );
  return steps.find(isReadable) ?? (end === 0 ? '#000000' : '#ffffff');
}

function toOklch(text: string): Oklch {
  const color = oklch(text);
  if (!color) throw new TypeError(`${text} is not a color`);
  return color;
}
