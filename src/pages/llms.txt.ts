import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { facts } from '../facts/index.ts';
import { renderLlms } from '../published/llms.ts';

export const GET: APIRoute = async () => {
  return new Response(renderLlms(await getCollection('docs'), facts), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
