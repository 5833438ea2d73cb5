import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '../published/file-response.ts';
import { renderLlms } from '../published/llms.ts';

export const GET: APIRoute = async ({ url }) =>
  toFileResponse(url, renderLlms(await getCollection('docs'), facts));
