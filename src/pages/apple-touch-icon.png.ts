import type { APIRoute } from 'astro';
import { facts } from 'virtual:frontdesk/facts';
import { toFileResponse } from '../render/file-response.ts';
import { renderTouchIcon } from '../render/icons.ts';

export const GET: APIRoute = async ({ url }) => toFileResponse(url, await renderTouchIcon(facts));
