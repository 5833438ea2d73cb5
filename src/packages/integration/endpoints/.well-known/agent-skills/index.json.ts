import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderSkillIndex } from '../../../documents/agent-skill.ts';
import { toFileResponse } from '@frontdesk/files';

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderSkillIndex(facts));
