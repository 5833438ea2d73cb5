import type { APIRoute, GetStaticPaths } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { renderSkill } from '../../../../documents/agent-skill.ts';
import { toFileResponse } from '@frontdesk/files';
import { toSlug } from '@frontdesk/facts';

/** The folder has the skill's name (agentskills.io/specification). */
export const getStaticPaths = (() => [
  { params: { name: toSlug(facts) } },
]) satisfies GetStaticPaths;

export const GET: APIRoute = ({ url }) => toFileResponse(url, renderSkill(facts));
