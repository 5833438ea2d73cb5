import type { APIRoute } from 'astro';
import { facts } from '../facts/index.ts';
import { renderRobots } from '../published/robots.ts';

export const GET: APIRoute = () =>
  new Response(renderRobots(facts), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
