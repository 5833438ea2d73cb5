import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderSkillIndex } from '../../../published/agent-skill.ts';
import { toFileResponse } from '../../../published/file-response.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderSkillIndex(facts));
