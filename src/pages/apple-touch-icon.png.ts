import type { APIRoute } from 'astro';
import { renderTouchIcon } from '../published/touch-icon.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await renderTouchIcon()), {
    headers: { 'Content-Type': 'image/png' },
  });
