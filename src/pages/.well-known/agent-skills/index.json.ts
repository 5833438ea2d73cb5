import type { APIRoute } from 'astro';
import { facts } from '../../../facts/index.ts';
import { renderSkillIndex } from '../../../published/agent-skill.ts';

export const GET: APIRoute = () =>
  new Response(renderSkillIndex(facts), { headers: { 'Content-Type': 'application/json' } });
