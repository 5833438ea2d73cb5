import type { APIRoute } from 'astro';
import { renderFavicon } from '../published/bell.ts';

export const GET: APIRoute = () =>
  new Response(renderFavicon(), { headers: { 'Content-Type': 'image/svg+xml' } });
