import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import type { Facts } from '../facts/schema.ts';
import { formatPhone } from './phone.ts';
import { shareImageSize } from './share-size.ts';
import { renderTouchIcon } from './touch-icon.ts';

/** Renders the image of shared links as a PNG: the icon, the name, the description, and the phone number. */
export async function renderShareImage(facts: Facts): Promise<Uint8Array> {
  const fonts = await Promise.all([readFont(400), readFont(700)]);
  const icon = `data:image/png;base64,${(await renderTouchIcon()).toString('base64')}`;
  const svg = await satori(draw(facts, icon), { ...shareImageSize, fonts });
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

type Drawing = Parameters<typeof satori>[0];
type Font = SatoriOptions['fonts'][number];

async function readFont(weight: 400 | 700): Promise<Font> {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`);
  return { name: 'Inter', weight, data: await readFile(file) };
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
        backgroundColor: '#171b26',
        color: '#ffffff',
        fontFamily: 'Inter',
      },
      children: [
        { type: 'img', props: { src: icon, style: { width: 96, height: 96, borderRadius: 20 } } },
        line(facts.name, { fontSize: 72, fontWeight: 700, lineClamp: 2 }),
        line(facts.description, { fontSize: 36, color: '#c0c2c7', lineHeight: 1.4, lineClamp: 4 }),
        line(`Call or text ${formatPhone(facts.phone)}`, {
          fontSize: 48,
          fontWeight: 700,
          color: '#f5c667',
        }),
      ],
    },
  };
}
