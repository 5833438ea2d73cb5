import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';
import sharp from 'sharp';
import { createPalette, type Facts, formatPhone } from '@frontdesk/facts';
import { renderTouchIcon } from './icons.ts';

/** The size of a share image (Open Graph), in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;

const { width, height } = shareImageSize;
const padding = { x: 80, y: 56 };
const iconSize = 96;

/** A text to draw. Sizes are in pixels. */
interface Block {
  readonly text: string;
  /** The fonts of one weight. */
  readonly fonts: readonly Font[];
  readonly size: number;
  readonly lineHeight: number;
  readonly maxLines: number;
  readonly color: string;
}

/**
 * Renders the share image as PNG: the icon, the name, the description, and what to do with the phone number, such as
 * 'Call or text'. It draws each text whole or not at all, because the rest of a text without some characters can read as
 * another name or number. Texts that are too long end with an ellipsis. Paths instead of text make it the same on every
 * system, whatever fonts that has.
 */
export async function renderShareImage(facts: Facts, action: string): Promise<Uint8Array> {
  const { accent, baseUrl, description, name, phone, theme } = facts;
  const [regular, bold] = await Promise.all([readFonts(400), readFonts(600)]);
  const colors = createPalette(accent)[theme ?? 'dark'];
  const [title, text] = theme ? ['#1a1712', '#4a453c'] : ['#faf7f1', '#cfc8ba'];
  const number = formatPhone(phone, facts);
  const large = { fonts: bold, size: 60, lineHeight: 69, maxLines: 2, color: title };
  const small = { fonts: regular, size: 32, lineHeight: 43, maxLines: 4, color: text };
  const last = { fonts: bold, size: 46, lineHeight: 55, maxLines: 2, color: colors.accent };
  // The tallest texts fit between the icon and the lower edge.
  const blocks = [
    { ...large, text: toDrawable(name, bold) ?? new URL(baseUrl).host },
    { ...small, text: toDrawable(description, regular) ?? '' },
    { ...last, text: toDrawable(`${action} ${number}`, bold) ?? number },
  ].map((block) => ({ block, lines: breakLines(block) }));
  const heights = blocks.map(({ block, lines }) => lines.length * block.lineHeight);
  const used = heights.reduce((sum, height) => sum + height, iconSize);
  const gap = (height - 2 * padding.y - used) / blocks.length;
  let top = padding.y + iconSize + gap;
  const paths = blocks.map(({ block, lines }, index) => {
    const drawn = lines.map((line, row) => drawLine(line, block, top + row * block.lineHeight));
    top += (heights[index] ?? 0) + gap;
    return drawn.join('');
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${colors.page}"/>${paths.join('')}</svg>`;
  const round = `<svg><rect width="${iconSize}" height="${iconSize}" rx="20"/></svg>`;
  const icon = await sharp(await renderTouchIcon(facts))
    .resize(iconSize)
    .composite([{ input: Buffer.from(round), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .composite([{ input: icon, left: padding.x, top: padding.y }])
    .png()
    .toBuffer();
}

/** The scripts of the Inter font. Each has its own file. */
const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
];

function readFonts(weight: 400 | 600): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    subsets.map(async (subset) => {
      const file = resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`);
      return create(await readFile(file)) as Font;
    }),
  );
}

/** Returns a text on one line without invisible characters; undefined if the fonts lack a character. */
function toDrawable(text: string, fonts: readonly Font[]): string | undefined {
  const line = text
    .normalize()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isDrawable = Array.from(line).every((character) => findFont(character, fonts));
  // A mark that has no composed form needs a place that only shaping knows.
  return isDrawable && !/\p{M}/u.test(line) ? line : undefined;
}

function findFont(character: string, fonts: readonly Font[]): Font | undefined {
  return fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/** Lists the glyphs of a text that its fonts have, each with its distance from the left and its scale. */
function placeGlyphs(text: string, { fonts, size }: Pick<Block, 'fonts' | 'size'>) {
  let end = 0;
  const glyphs = Array.from(text).flatMap((character) => {
    const font = findFont(character, fonts);
    if (!font) return [];
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const scale = size / font.unitsPerEm;
    const left = end;
    end += glyph.advanceWidth * scale;
    return [{ glyph, left, scale }];
  });
  return { glyphs, end };
}

/** Breaks a text between words, or anywhere in a word that is wider than a line. */
function breakLines(block: Block): string[] {
  const fits = (line: string) => placeGlyphs(line, block).end <= width - 2 * padding.x;
  const lines = [''];
  const last = () => lines.at(-1) ?? '';
  for (const word of block.text.split(' ')) {
    const joined = last() === '' ? word : `${last()} ${word}`;
    if (fits(joined)) {
      lines.splice(-1, 1, joined);
      continue;
    }
    if (last() !== '') lines.push('');
    for (const character of word) {
      if (fits(last() + character)) lines.splice(-1, 1, last() + character);
      else lines.push(character);
    }
  }
  if (lines.length <= block.maxLines) return lines;
  const kept = lines.slice(0, block.maxLines);
  const cut = Array.from(kept.pop() ?? '');
  while (!fits(`${cut.join('')}…`)) cut.pop();
  return [...kept, `${cut.join('').trimEnd()}…`];
}

/** Draws a line whose upper edge is at `top`. The letters are in the middle of it, as in CSS. */
function drawLine(line: string, block: Block, top: number): string {
  const { fonts, size, lineHeight, color } = block;
  const { ascent = 0, descent = 0, unitsPerEm = 1 } = fonts[0] ?? {};
  const baseline = top + (lineHeight + ((ascent + descent) * size) / unitsPerEm) / 2;
  const paths = placeGlyphs(line, block).glyphs.map(({ glyph, left, scale }) => {
    const move = `translate(${padding.x + left} ${baseline}) scale(${scale} ${-scale})`;
    return `<path transform="${move}" d="${glyph.path.toSVG()}"/>`;
  });
  return `<g fill="${color}">${paths.join('')}</g>`;
}
