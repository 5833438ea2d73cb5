import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '../render/file-response.ts';
import { renderLlms } from '../render/llms.ts';

export const GET: APIRoute = async ({ url }) =>
  toFileResponse(url, renderLlms(await getCollection('docs'), facts));
