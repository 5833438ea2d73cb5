import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font as FontFile } from 'fontkitten';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { createPalette } from '../facts/color.ts';
import type { Facts } from '../facts/facts.ts';
import { shareImageSize } from '../files/paths.ts';
import { renderTouchIcon } from './icons.ts';
import { formatPhone } from './phone.ts';

/**
 * Renders the share image as PNG: the icon, the name, the description, and what to do with the phone number, such as
 * 'Call or text'. It draws each text whole or not at all, because the rest of a text without some characters can read as
 * another name or number.
 */
export async function renderShareImage(facts: Facts, action: string): Promise<Uint8Array> {
  const [fonts, boldFonts] = await Promise.all([readFonts(400), readFonts(600)]);
  const number = formatPhone(facts.phone, facts);
  const texts = {
    name: toDrawable(facts.name, boldFonts) ?? new URL(facts.baseUrl).host,
    description: toDrawable(facts.description, fonts) ?? '',
    contact: toDrawable(`${action} ${number}`, boldFonts) ?? number,
  };
  const icon = `data:image/png;base64,${(await renderTouchIcon(facts)).toString('base64')}`;
  const options = { ...shareImageSize, fonts: [...fonts, ...boldFonts] };
  const svg = await satori(draw(texts, icon, facts), options);
  return sharp(Buffer.from(svg)).png().toBuffer();
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

type Drawing = Parameters<typeof satori>[0];
type Font = SatoriOptions['fonts'][number] & { readonly data: Buffer };

function readFonts(weight: 400 | 600): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(
    subsets.map(async (subset) => {
      const file = resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`);
      return { name: `Inter ${subset}`, weight, data: await readFile(file) };
    }),
  );
}

/** Returns a text on one line without invisible characters; undefined if the fonts lack a character. */
function toDrawable(text: string, fonts: readonly Font[]): string | undefined {
  const parsed = fonts.map(({ data }) => create(data) as FontFile);
  const line = text
    .normalize()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isDrawable = Array.from(line).every((character) =>
    parsed.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );
  // Satori drops a mark that has no composed form.
  return isDrawable && !/\p{M}/u.test(line) ? line : undefined;
}

function draw(
  texts: Readonly<Record<'name' | 'description' | 'contact', string>>,
  icon: string,
  { accent, theme }: Pick<Facts, 'accent' | 'theme'>,
): Drawing {
  const colors = createPalette(accent)[theme ?? 'dark'];
  const [color, textColor] = theme ? ['#1a1712', '#4a453c'] : ['#faf7f1', '#cfc8ba'];
  const line = (children: string, style: object) => ({
    type: 'div',
    // A text without spaces breaks anywhere.
    props: { style: { flexShrink: 0, wordBreak: 'break-word', ...style }, children },
  });
  // The tallest texts, two lines of the name and four of the description, fit between the icon and the number.
  return {
    type: 'div',
    props: {
      style: {
        ...shareImageSize,
        padding: '56px 80px',
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        backgroundColor: colors.page,
        color,
        fontFamily: subsets.map((subset) => `Inter ${subset}`).join(', '),
      },
      children: [
        {
          type: 'img',
          props: { src: icon, style: { width: 96, height: 96, flexShrink: 0, borderRadius: 20 } },
        },
        line(texts.name, { fontSize: 60, fontWeight: 600, lineHeight: 1.15, lineClamp: 2 }),
        line(texts.description, { fontSize: 32, color: textColor, lineHeight: 1.35, lineClamp: 4 }),
        line(texts.contact, {
          fontSize: 46,
          fontWeight: 600,
          lineHeight: 1.2,
          color: colors.accent,
        }),
      ],
    },
  };
}
