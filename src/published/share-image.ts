import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { surfaces, toDarkAccent } from '../facts/color.ts';
import { CallOrText } from '../facts/phone-words.ts';
import { product } from '../facts/parsed-product.ts';
import type { Facts } from '../facts/facts.ts';
import { formatPhone } from './phone.ts';
import { shareImageSize } from './paths.ts';
import { renderTouchIcon } from './icons.ts';

/** Renders the share image as PNG: the icon, the name, the description, and the phone number. */
export async function renderShareImage(facts: Facts): Promise<Uint8Array> {
  const fonts = await Promise.all(
    subsets.flatMap((subset) => [readFont(subset, 400), readFont(subset, 600)]),
  );
  const icon = `data:image/png;base64,${(await renderTouchIcon()).toString('base64')}`;
  const svg = await satori(draw(facts, icon), { ...shareImageSize, fonts });
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

/** The scripts of the Inter font. Each has its own file. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];

/** Characters of other scripts, which the image leaves out. */
const undrawable = /[^ -~\u00a0-\u024f\u0370-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u203a€]/gu;

type Drawing = Parameters<typeof satori>[0];
type Font = SatoriOptions['fonts'][number];

async function readFont(subset: string, weight: 400 | 600): Promise<Font> {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`);
  return { name: `Inter ${subset}`, weight, data: await readFile(file) };
}

function toDrawable(text: string): string {
  return text.normalize().replace(/\s+/g, ' ').replace(undrawable, '').trim();
}

function draw(facts: Facts, icon: string): Drawing {
  const line = (children: string, style: object) => ({ type: 'div', props: { style, children } });
  return {
    type: 'div',
    props: {
      style: {
        ...shareImageSize,
        padding: 80,
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        backgroundColor: surfaces.dark.page,
        color: '#faf7f1',
        fontFamily: subsets.map((subset) => `Inter ${subset}`).join(', '),
      },
      children: [
        { type: 'img', props: { src: icon, style: { width: 96, height: 96, borderRadius: 20 } } },
        line(toDrawable(facts.name) || new URL(facts.baseUrl).host, {
          fontSize: 72,
          fontWeight: 600,
          lineClamp: 2,
        }),
        line(toDrawable(facts.description), {
          fontSize: 36,
          color: '#cfc8ba',
          lineHeight: 1.4,
          lineClamp: 4,
        }),
        line(`${CallOrText} ${formatPhone(facts.phone)}`, {
          fontSize: 48,
          fontWeight: 600,
          color: toDarkAccent(product.accent),
        }),
      ],
    },
  };
}
