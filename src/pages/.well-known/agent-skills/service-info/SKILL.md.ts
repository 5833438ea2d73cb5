import type { APIRoute } from 'astro';
import { mediaTypes } from '../../../../contract/headers.ts';
import { facts } from '../../../../facts/index.ts';
import { renderSkill } from '../../../../published/agent-skill.ts';

export const GET: APIRoute = () =>
  new Response(renderSkill(facts), { headers: { 'Content-Type': mediaTypes.markdown } });
