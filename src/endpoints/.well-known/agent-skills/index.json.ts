import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderSkillIndex } from '../../../render/agent-skill.ts';
import { toFileResponse } from '../../../render/file-response.ts';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderSkillIndex(facts));
