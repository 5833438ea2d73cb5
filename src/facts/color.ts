import * as z from 'zod';

type Surfaces = Readonly<Record<string, string>>;

/** The backgrounds of text, by theme. Head.astro passes them to the styles. */
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

/** A color that is readable as text on every light surface. The dark theme's color is derived from it. */
export const accent = z
  .string({ error: 'a color such as #1a5fb4' })
  .regex(/^#[\da-f]{6}$/i, { abort: true })
  .superRefine((color, context) => {
    const failing = findFailing(color);
    if (!failing) return;
    const steps = Array.from({ length: 100 }, (_none, step) => mix('#000000', color, step / 100));
    const nearest = steps.find((darker) => !findFailing(darker)) ?? '#000000';
    const [name, contrast] = failing;
    // Rounded down, so that 4.49 doesn't look sufficient.
    const ratio = Math.floor(contrast * 10) / 10;
    const message = `a color with a contrast of at least ${minContrast}:1 on every surface, such as ${nearest} (yours has ${ratio}:1 on the ${name})`;
    context.addIssue({ code: 'custom', message });
  });

/** Derives the dark theme's accent: at full brightness, mixed with white until it is readable. */
export function toDarkAccent(color: string): string {
  const channels = toChannels(color);
  const brightness = 245 / Math.max(...channels, 1);
  const bright = toColor(channels.map((channel) => channel * brightness));
  // With less than 40% white, the color is too bright to read.
  const steps = Array.from({ length: 60 }, (_none, step) =>
    mix('#ffffff', bright, 0.4 + step / 100),
  );
  const isReadable = (lighter: string) =>
    Object.values(surfaces.dark).every((surface) => contrast(lighter, surface) >= darkContrast);
  return steps.find(isReadable) ?? '#ffffff';
}

/** Returns the light surface with the lowest contrast, and that contrast, if it is too low. */
function findFailing(color: string): [name: string, contrast: number] | undefined {
  const { page, band, code } = surfaces.light;
  const named = {
    page,
    'band for developers': band,
    'background of inline code': code,
    'tint of the current item': mix(color, page, tintShare),
  };
  return Object.entries(named)
    .map(([name, surface]): [string, number] => [name, contrast(color, surface)])
    .sort(([, one], [, other]) => one - other)
    .find(([, ratio]) => ratio < minContrast);
}

/** Mixes a share of one color into another, like color-mix() in sRGB. */
function mix(one: string, other: string, share: number): string {
  const others = toChannels(other);
  return toColor(
    toChannels(one).map((channel, index) => share * channel + (1 - share) * (others[index] ?? 0)),
  );
}

function toChannels(color: string): number[] {
  return [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
}

function toColor(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of two colors (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The relative luminance of a color (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(color).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
