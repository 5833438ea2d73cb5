import sharp from 'sharp';
import { backgrounds } from '../facts/color.ts';

/** The size of a home screen icon and the space around its picture, in pixels. */
const size = 180;
const margin = 28;

/** Renders public/favicon.svg as a PNG with a background. Home screens round the corners. */
export async function renderTouchIcon(): Promise<Buffer> {
  const width = size - 2 * margin;
  const background = backgrounds.light;
  return sharp('public/favicon.svg', { density: 300 })
    .resize(width, width)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    .png()
    .toBuffer();
}
