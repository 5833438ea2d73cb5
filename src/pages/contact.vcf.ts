import type { APIRoute } from 'astro';
import { facts } from '../facts/index.ts';
import { renderContactCard } from '../published/contact-card.ts';

export const GET: APIRoute = () =>
  new Response(renderContactCard(facts), {
    headers: { 'Content-Type': 'text/vcard; charset=utf-8' },
  });
