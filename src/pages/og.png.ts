import type { APIRoute } from 'astro';
import { facts } from '../facts/index.ts';
import { renderShareImage } from '../published/share-image.ts';

export const GET: APIRoute = async () =>
  new Response((await renderShareImage(facts)) as BodyInit, {
    headers: { 'Content-Type': 'image/png' },
  });
