import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '../published/file-response.ts';
import { renderTouchIcon } from '../published/icons.ts';

export const GET: APIRoute = async ({ url }) => toFileResponse(url, await renderTouchIcon(facts));
