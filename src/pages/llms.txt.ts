import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { facts } from '../facts/index.ts';
import { renderLlms } from '../published/llms.ts';
import { createPageIndex } from '../published/page-index.ts';

export const GET: APIRoute = async () => {
  const index = createPageIndex(await getCollection('docs'));
  return new Response(renderLlms(index, facts), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
