import { parsedBy } from './parsed-by.ts';

/** The page backgrounds in src/styles/theme.css. */
export const backgrounds = { light: '#fffdf9', dark: '#171b26' };

/** The minimum text contrast (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;

/** Builds the schema of a link color that is readable on the theme's background. */
export function colorOn(theme: keyof typeof backgrounds) {
  const background = backgrounds[theme];
  return parsedBy(
    `a color such as #1a5fb4, with a contrast of at least ${minContrast}:1 on ${background}`,
    (value) =>
      /^#[\da-f]{6}$/i.test(value) && contrast(value, background) >= minContrast
        ? value
        : undefined,
  );
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The relative luminance of a color (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
