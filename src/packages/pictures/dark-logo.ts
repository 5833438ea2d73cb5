import { wcagContrast } from 'culori';
import sharp from 'sharp';
import { createPalette } from '@frontdesk/facts';

/**
 * Paints a logo for the dark theme in the color of text, if it has a single color, whose contrast there is too low for
 * pictures (WCAG 2.2, 1.4.11). Returns undefined for other logos.
 */
export async function paintDarkLogo(logo: Buffer, accent: string): Promise<Buffer | undefined> {
  const { page, accent: text } = createPalette(accent).dark;
  const average = await sharp(logo).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const color = `#${average.toString('hex')}`;
  // What differs from the background stays visible.
  const flat = await sharp(logo).flatten({ background: color }).toBuffer();
  const { channels } = await sharp(flat).stats();
  const isSingle = channels.every(({ min, max }) => max - min <= 24);
  if (!isSingle || wcagContrast(color, page) >= 3) return undefined;
  const rgb = [...Buffer.from(text.slice(1), 'hex')];
  return sharp(logo)
    .ensureAlpha()
    .linear([0, 0, 0, 1], [...rgb, 0])
    .png()
    .toBuffer();
}
