import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { renderTouchIcon } from '../published/bell.ts';

export const GET: APIRoute = async () => {
  const png = await sharp(Buffer.from(renderTouchIcon())).png().toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
